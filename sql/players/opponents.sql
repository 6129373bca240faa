-- Who has played against whom?
-- Uses index: one pass over matches.
SELECT DISTINCT a.name, b.name
FROM matches AS m
JOIN players AS a ON a.player_id = m.player1_id
JOIN players AS b ON b.player_id = m.player2_id;
