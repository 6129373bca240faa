-- What was rolled, played and doubled in a match, game by game?
-- ?1 match_id. Uses index: primary keys; the decisions of a match are one run of numbers.
SELECT
    d.game_id, d.kind, d.seat, x.board, d.die1, d.die2, d.action, d.is_illegal, n.board AS board_after, d.cube_value, d.cube_owner,
    e.beaver_answer, e.raccoon_answer
FROM matches AS m
JOIN decisions AS d ON d.decision_id BETWEEN m.match_id * 100000 AND m.match_id * 100000 + 99999
JOIN positions AS x ON x.position_hash = d.position_hash
LEFT JOIN positions AS n ON n.position_hash = d.position_after_hash
LEFT JOIN cube_extras AS e ON e.decision_id = d.double_decision_id
WHERE m.match_id = ?1
ORDER BY d.game_id, d.decision_id;
