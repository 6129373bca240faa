-- How many decisions does match ?1 have, and which decision is the first of all?
-- Uses index: the primary keys.
SELECT (SELECT decisions FROM matches WHERE match_id = ?1), (SELECT min(decision_id) FROM decisions);
