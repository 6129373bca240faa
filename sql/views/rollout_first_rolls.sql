CREATE VIEW IF NOT EXISTS rollout_first_rolls AS
-- One row per rollout, line and first roll: XG's sums over the games that began with it.
-- Leans on: primary keys.
SELECT
    f.rollout_id,
    f.line,
    f.first_roll,
    f.games,
    f.sum_equity,
    f.sum_square_equity,
    f.standard_deviation
FROM rollout_first_roll_rows AS f
JOIN rollout_rows AS r ON r.rollout_id = f.rollout_id
WHERE r.is_current = 1;
