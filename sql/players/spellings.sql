-- Which spellings are there, whose are they, and in how many matches does each occur?
-- Uses index: one pass over matches.
SELECT w.spelling, w.name, count(m.player_id) AS matches
FROM players AS w
LEFT JOIN (
    SELECT player1_id AS player_id FROM matches WHERE kind <> 'position'
    UNION ALL SELECT player2_id FROM matches WHERE kind <> 'position'
) AS m USING (player_id)
GROUP BY w.player_id
ORDER BY w.spelling;
