-- No position is left over from a removed file.
-- Uses index: decisions_by_position; scans positions.
SELECT 'positions, position_hash ' || x.position_hash AS subject, 'no decision has this position' AS message
FROM positions AS x
WHERE NOT EXISTS (SELECT 1 FROM decisions AS d WHERE d.position_hash = x.position_hash);
