-- A match in which something was played comes from a save, which has its key and depth. The key is that of the longest save. If the file of
-- a longest save exists, a save of the match is current, unless the next import is to read it (is_to_read_again).
-- Uses index: the key of saves, saves_by_key, matches_by_key, source_files_by_content.
SELECT 'matches, match_id ' || m.match_id AS subject, 'match_key or analysis_depth differs from that of its row in saves' AS message
FROM matches AS m
LEFT JOIN saves AS v USING (content_id)
WHERE m.match_key IS NOT v.match_key OR (v.content_id IS NOT NULL AND m.analysis_depth <> v.analysis_depth)
UNION ALL
SELECT 'saves, content_id ' || v.content_id, 'match_key is not the save_key of a save of this match'
FROM saves AS v
WHERE NOT EXISTS (SELECT 1 FROM saves AS w WHERE w.match_key = v.match_key AND w.save_key = v.match_key)
UNION ALL
SELECT min(s.path), 'no save of this match is current'
FROM saves AS v
JOIN source_files AS s ON s.content_id = v.content_id AND s.outcome = 'imported' AND NOT s.is_missing
WHERE v.save_key = v.match_key AND NOT EXISTS (SELECT 1 FROM matches AS m WHERE m.match_key = v.match_key)
    AND NOT EXISTS (SELECT 1 FROM match_corrections AS c WHERE c.save_key = v.save_key AND c.field = 'excluded')
GROUP BY v.match_key
HAVING max(s.is_to_read_again) = 0
UNION ALL
SELECT 'matches, match_id ' || m.match_id, 'counts, although the user excluded it'
FROM matches AS m
WHERE EXISTS (SELECT 1 FROM match_corrections AS c WHERE c.save_key = m.match_key AND c.field = 'excluded');
