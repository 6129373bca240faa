-- Which matches are these, in words?
-- Parameter 1: match ids as a JSON array. Uses index: the key of matches.
SELECT f.match_id || ' (' || f.player1 || ' and ' || f.player2 || coalesce(', ' || f.event, '') || coalesce(', ' || f.round, '') || coalesce(', ' || f.played_on, '') || ')'
FROM json_each(?1) AS w
CROSS JOIN match_facts AS f ON f.match_id = w.value;
