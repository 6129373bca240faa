-- Which game and match is it from?
-- ?1 decision_id. All columns of both; if a name repeats, the first column is the game's. Uses index: primary keys only.
SELECT g.*, m.*, p.spelling AS player1, o.spelling AS player2
FROM decisions AS d
JOIN games AS g ON g.game_id = d.game_id
JOIN matches AS m ON m.match_id = d.match_id
JOIN players AS p ON p.player_id = m.player1_id
JOIN players AS o ON o.player_id = m.player2_id
WHERE d.decision_id = ?1;
