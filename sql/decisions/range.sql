-- Which numbers do decisions have?
-- Uses index: the primary key.
SELECT min(decision_id), max(decision_id) FROM decisions;
