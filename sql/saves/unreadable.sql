-- Of which matches that are not excluded has no save any rows, and which files hold them?
-- Uses index: one pass over saves, matches_by_key.
SELECT p.path
FROM saves AS s
JOIN content_files AS p USING (content_id)
WHERE NOT EXISTS (SELECT 1 FROM matches AS m WHERE m.match_key = s.match_key)
    AND NOT EXISTS (SELECT 1 FROM match_corrections AS c WHERE c.save_key = s.match_key AND c.field = 'excluded')
ORDER BY p.path;
