-- Which board has this position hash?
-- ?1 position_hash. Uses index: the primary key of positions.
SELECT board FROM positions WHERE position_hash = ?1;
