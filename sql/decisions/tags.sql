-- How did the user tag it, and its position?
-- ?1 decision_id. Uses index: saves_by_key, tags_by_content, tags_by_position; keys.
SELECT t.tag, t.tagged_on, t.note
FROM decisions AS d
JOIN matches AS m ON m.match_id = d.match_id
JOIN tags AS t ON t.content_key IN (
        SELECT s.save_key FROM saves AS s WHERE s.match_key = m.match_key
        UNION ALL SELECT c.content_hash FROM contents AS c WHERE c.content_id = m.content_id
    )
    AND t.decision_number = d.decision_id % 100000 AND t.position_hash = d.position_hash
WHERE d.decision_id = ?1
UNION
SELECT t.tag, t.tagged_on, t.note
FROM decisions AS d
JOIN tags AS t ON t.subject = 'position' AND t.position_hash = d.position_hash
WHERE d.decision_id = ?1
ORDER BY 2, 1;
