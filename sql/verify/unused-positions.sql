-- No position is left over from a removed file. Runs only if the pass over positions and decisions has found one.
-- Leans on: one pass over positions, decision_rows_by_position.
SELECT 'positions, position_hash ' || x.position_hash AS subject, 'no decision has this position' AS message
FROM positions AS x
WHERE NOT EXISTS (SELECT 1 FROM decision_rows AS d WHERE d.position_hash = x.position_hash);
