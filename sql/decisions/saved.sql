-- Which decisions were saved as positions with this position?
-- ?1 position_hash; ?2 the dice as a number, 0: a cube decision, NULL: any. Uses index: decisions_by_position.
SELECT d.decision_id
FROM decisions AS d
WHERE d.position_hash = ?1 AND d.is_position = 1 AND (?2 IS NULL OR coalesce({{ dice_number('d.') }}, 0) = ?2)
ORDER BY d.decision_id
LIMIT 12;
