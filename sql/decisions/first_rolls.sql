-- How did the rollouts go by their first rolls?
-- ?1 decision_id, as of rollouts. Uses index: rollouts_by_decision.
SELECT f.*
FROM rollout_first_rolls AS f
WHERE f.rollout_id IN (SELECT r.rollout_id FROM rollouts AS r WHERE r.decision_id = ?1);
