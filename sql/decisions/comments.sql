-- What was written about it?
-- ?1 decision_id; the comment on a double is that on its answer. Uses index: comments_by_decision.
SELECT c.text, c.rtf
FROM comments AS c
WHERE c.decision_id IN (
    SELECT d.decision_id FROM decisions AS d WHERE d.decision_id = ?1
    UNION ALL SELECT d.double_decision_id FROM decisions AS d WHERE d.decision_id = ?1
)
ORDER BY c.comment_id;
