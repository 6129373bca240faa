-- Against which spellings did these names play, and in how many matches that count?
-- Parameter 1: the names, as a JSON array. Uses index: matches_by_player1, matches_by_player2.
WITH these AS (SELECT player_id FROM players WHERE spelling IN (SELECT value FROM json_each(?1)))
SELECT p.spelling, count(*) AS meetings
FROM matches AS m
JOIN players AS p ON p.player_id = iif(m.player1_id IN these, m.player2_id, m.player1_id)
WHERE m.kind <> 'position'
    AND (m.player1_id IN these OR m.player2_id IN these)
    AND NOT EXISTS (SELECT 1 FROM match_corrections AS c WHERE c.save_key = m.match_key AND c.field = 'excluded')
GROUP BY p.player_id;
