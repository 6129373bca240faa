-- Who has played against whom?
-- Leans on: one pass over matches; the view people.
SELECT DISTINCT a.person, b.person
FROM matches AS m
JOIN people AS a ON a.player_id = m.player1_id
JOIN people AS b ON b.player_id = m.player2_id;
