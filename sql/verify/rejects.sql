-- A rejected source says why, and only such a source does.
-- Leans on: rejects_by_source.
SELECT s.path, 'is rejected without a reason' AS message
FROM source_files AS s
WHERE s.outcome = 'rejected' AND NOT EXISTS (SELECT 1 FROM rejects AS r WHERE r.source_file_id = s.source_file_id)
UNION ALL
SELECT r.path, 'has a reason to be rejected, but its outcome is ' || coalesce(s.outcome, 'unknown')
FROM rejects AS r
LEFT JOIN source_files AS s USING (source_file_id)
WHERE s.outcome IS NOT 'rejected'
ORDER BY 1;
