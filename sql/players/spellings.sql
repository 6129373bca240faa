-- Which spellings are there, whose are they, and in how many matches does each occur?
-- Leans on: one pass over matches; the view people.
SELECT w.spelling, w.person, count(m.player_id) AS matches
FROM people AS w
LEFT JOIN (
    SELECT player1_id AS player_id FROM matches WHERE is_current = 1
    UNION ALL SELECT player2_id FROM matches WHERE is_current = 1
) AS m USING (player_id)
GROUP BY w.player_id
ORDER BY w.spelling;
