-- Every match or book belongs to an imported source, or to one that is missing and whose rows no other source has.
-- Leans on: one pass over matches and books.
SELECT coalesce(s.path, 'source ' || t.source_file_id) AS path,
    'has a ' || t.thing || ', but its outcome is ' || coalesce(s.outcome, 'unknown') AS message
FROM (
    SELECT source_file_id, 'match' AS thing FROM match_rows
    UNION ALL SELECT source_file_id, 'book' FROM books
) AS t
LEFT JOIN source_files AS s USING (source_file_id)
WHERE s.outcome IS NOT 'imported' AND (s.outcome IS NOT 'missing' OR s.copy_of_id IS NOT NULL OR s.content_hash IS NULL)
ORDER BY path;
