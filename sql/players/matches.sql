-- In how many matches does somebody with one of these names play?
-- Parameter 1: the names, as a JSON array. Uses index: matches_by_player1, matches_by_player2.
WITH who AS (SELECT player_id FROM players WHERE spelling IN (SELECT value FROM json_each(?1)))
SELECT count(*)
FROM matches
WHERE kind <> 'position' AND (player1_id IN who OR player2_id IN who);
