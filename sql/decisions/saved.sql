-- Which decisions were saved as positions with this position?
-- ?1 position_hash; ?2 the dice as a number, 0: a cube decision, NULL: any; ?3 `take`: only answers to a double, another kind: no answers, NULL: any. Uses index: decisions_by_position.
SELECT d.decision_id
FROM decisions AS d
WHERE d.position_hash = ?1 AND d.is_position = 1 AND (?2 IS NULL OR coalesce({{ dice_number('d.') }}, 0) = ?2)
    AND (?3 IS NULL OR (d.kind = 'take') = (?3 = 'take'))
ORDER BY d.decision_id
LIMIT 12;
