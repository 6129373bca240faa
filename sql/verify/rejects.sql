-- Every rejected source that is not missing has a row in rejects, unless the next import is to read it, and no other source has one.
-- Uses index: rejects_by_source.
SELECT s.path, 'is rejected, but rejects has no reason for it' AS message
FROM source_files AS s
WHERE s.outcome = 'rejected' AND NOT s.is_missing AND NOT s.is_to_read_again
    AND NOT EXISTS (SELECT 1 FROM rejects AS r WHERE r.source_file_id = s.source_file_id)
UNION ALL
SELECT r.path, 'is in rejects, but its outcome is ' || coalesce(iif(s.is_missing, 'missing', s.outcome), 'unknown')
FROM rejects AS r
LEFT JOIN source_files AS s USING (source_file_id)
WHERE s.outcome IS NOT 'rejected' OR s.is_missing
ORDER BY 1;
