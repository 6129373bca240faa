-- Which board has this position hash?
-- ?1 position_hash. Leans on: the primary key of positions.
SELECT board FROM positions WHERE position_hash = ?1;
