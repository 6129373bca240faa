-- Which tags does it have, with their notes?
-- ?1 decision, position, match or player; ?2 decision_id, position_hash, match_id or the name. Uses index: view tagged.
SELECT tag, tagged_on, coalesce(note, '')
FROM tagged
WHERE subject = ?1 AND CASE ?1 WHEN 'decision' THEN decision_id WHEN 'position' THEN position_hash WHEN 'match' THEN match_id ELSE about END = ?2
ORDER BY tagged_on, tag;
