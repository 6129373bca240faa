-- What does this decision look like to the player who decides?
-- ?1 decision_id. Uses index: primary keys only.
SELECT
    d.kind, d.die1, d.die2, d.cube_value, d.cube_owner, d.is_crawford,
    CASE d.seat WHEN 1 THEN g.start_score1 ELSE g.start_score2 END AS score_player,
    CASE d.seat WHEN 1 THEN g.start_score2 ELSE g.start_score1 END AS score_opponent,
    m.match_length, m.is_jacoby_rule, m.is_beaver_rule, m.cube_limit,
    x.board
FROM decisions AS d
JOIN games AS g ON g.game_id = d.game_id
JOIN matches AS m ON m.match_id = d.match_id
JOIN positions AS x ON x.position_hash = d.position_hash
WHERE d.decision_id = ?1;
