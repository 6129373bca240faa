-- Which rollouts does no decision refer to?
-- No parameters. Reads all rollouts: for a database of one file.
SELECT
    r.*,
    (SELECT l.level_name FROM levels AS l WHERE l.level_code = r.play_level1_code) AS play_level,
    (SELECT l.level_name FROM levels AS l WHERE l.level_code = r.cube_level1_code) AS cube_level
FROM rollouts AS r
WHERE r.decision_id IS NULL
ORDER BY r.rollout_index;
