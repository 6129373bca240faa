-- A decision's position is one of its own match, and the one whose hash it has; a hash is that of one board.
-- Leans on: passes over decisions and position_rows in the order of their keys, one sort of all positions.
SELECT 'decisions, decision_id ' || d.decision_id AS subject,
    'its position_id ' || d.position_id || ' is not the first decision of its match in this position' AS message
FROM decisions AS d NOT INDEXED
JOIN decisions AS f ON f.decision_id = d.position_id
WHERE d.position_id <> d.decision_id
    AND (f.match_id, f.position_hash, f.position_id) IS NOT (d.match_id, d.position_hash, d.position_id)
UNION ALL
SELECT 'position_hash ' || d.position_hash, count(DISTINCT x.board) || ' different boards have this hash'
FROM position_rows AS x NOT INDEXED
CROSS JOIN decisions AS d ON d.decision_id = x.position_id
GROUP BY d.position_hash
HAVING min(x.board) <> max(x.board);
