-- Which saved positions have another analysis of the same decision, as deep or deeper?
-- ?1 decision_id. Position, dice, score, cube and rules are the same. Uses index: decisions_by_position.
SELECT
    d.decision_id,
    l.level_name AS level,
    {{ best_action('c', 'a') }} AS best_action,
    d.equity_best,
    coalesce(d.equity_played, (
        SELECT x.equity FROM candidates AS x WHERE x.decision_id = d.decision_id AND x.position_hash = k.position_after_hash
    )) AS equity_played,
    s.path
FROM decisions AS k
JOIN decisions AS d
    ON d.position_hash = k.position_hash AND d.kind = k.kind AND d.is_position = 1 AND d.decision_id <> k.decision_id
    AND d.die1 IS k.die1 AND d.die2 IS k.die2 AND d.away_player IS k.away_player AND d.away_opponent IS k.away_opponent
    AND d.cube_value = k.cube_value AND d.cube_owner = k.cube_owner AND d.is_crawford = k.is_crawford AND d.is_jacoby = k.is_jacoby
JOIN matches AS m ON m.match_id = d.match_id
JOIN content_files AS s ON s.content_id = m.content_id
JOIN levels AS l ON l.level_code = d.level_code
LEFT JOIN levels AS o ON o.level_code = k.level_code
LEFT JOIN candidates AS c ON c.decision_id = d.decision_id AND c.candidate_rank = 1
LEFT JOIN cube_analyses AS a ON a.decision_id = coalesce(d.double_decision_id, d.decision_id)
WHERE k.decision_id = ?1
    AND (o.depth_rank IS NULL OR l.depth_rank > o.depth_rank OR l.depth_rank = o.depth_rank AND d.equity_best IS NOT k.equity_best)
ORDER BY l.depth_rank DESC, d.decision_id
LIMIT 12;
