-- What does eXtreme Gammon need to know about a decision?
-- ?1 decision_id; an answer to a double gives the row of the double. All columns of the decision, its analysis, game and match; if a name
-- repeats, the first column is the decision's. Uses index: primary keys only; decisions of a match are neighbours.
SELECT
    d.*,
    {{ decision_key() }} AS decision_key,
    x.board,
    n.board AS board_after,
    t.action AS answer,
    t.error_emg AS answer_error_emg,
    p.spelling AS player1,
    o.spelling AS player2,
    a.*,
    e.*,
    g.*,
    m.*
FROM decisions AS k
JOIN decisions AS d ON d.decision_id = coalesce(k.double_decision_id, k.decision_id)
JOIN matches AS m ON m.match_id = d.match_id
JOIN games AS g ON g.game_id = d.game_id
JOIN players AS p ON p.player_id = m.player1_id
JOIN players AS o ON o.player_id = m.player2_id
JOIN positions AS x ON x.position_hash = d.position_hash
LEFT JOIN positions AS n ON n.position_hash = d.position_after_hash
LEFT JOIN decisions AS t ON t.decision_id = d.decision_id + 1 AND t.double_decision_id = d.decision_id
LEFT JOIN cube_analyses AS a ON a.decision_id = d.decision_id
LEFT JOIN cube_extras AS e ON e.decision_id = d.decision_id
WHERE k.decision_id = ?1;
