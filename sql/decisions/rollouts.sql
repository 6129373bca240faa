-- What was rolled out here?
-- ?1 decision_id; the rollouts of a double are those of its answer. Uses index: rollouts_by_decision.
SELECT
    r.*,
    (SELECT l.level_name FROM levels AS l WHERE l.level_code = r.play_level1_code) AS play_level,
    (SELECT l.level_name FROM levels AS l WHERE l.level_code = r.cube_level1_code) AS cube_level
FROM rollouts AS r
WHERE r.decision_id = (SELECT coalesce(d.double_decision_id, d.decision_id) FROM decisions AS d WHERE d.decision_id = ?1)
ORDER BY r.candidate_rank, r.rollout_id;
