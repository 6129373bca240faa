-- Which board has this position hash?
-- ?1 position_hash. Leans on: decisions_by_position, the primary key of position_rows.
SELECT x.board
FROM decisions AS d
CROSS JOIN position_rows AS x ON x.position_id = d.position_id
WHERE d.position_hash = ?1
LIMIT 1;
