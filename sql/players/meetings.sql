-- In how many matches that count does one of these names play one of those?
-- Parameters 1, 2: names, as JSON arrays. Uses index: matches_by_player1, matches_by_player2.
WITH
    these AS (SELECT player_id FROM players WHERE spelling IN (SELECT value FROM json_each(?1))),
    those AS (SELECT player_id FROM players WHERE spelling IN (SELECT value FROM json_each(?2)))
SELECT count(*)
FROM matches
WHERE kind <> 'position'
    AND NOT EXISTS (SELECT 1 FROM match_corrections AS c WHERE c.save_key = matches.match_key AND c.field = 'excluded')
    AND (player1_id IN these AND player2_id IN those OR player1_id IN those AND player2_id IN these);
