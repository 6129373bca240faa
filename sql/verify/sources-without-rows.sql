-- An imported source has exactly one match or book, even if its file is missing, unless another source has its rows.
-- Leans on: books_by_source; one pass over source_files and match_rows.
WITH brought AS (
    SELECT source_file_id, count(*) AS things
    FROM (SELECT source_file_id FROM match_rows UNION ALL SELECT source_file_id FROM books)
    GROUP BY source_file_id
)
SELECT s.path, 'is ' || s.outcome || ', but has ' || coalesce(b.things, 0) || ' matches and books' AS message
FROM source_files AS s
LEFT JOIN brought AS b USING (source_file_id)
WHERE (s.outcome = 'imported' OR (s.outcome = 'missing' AND s.copy_of_id IS NULL AND s.content_hash IS NOT NULL))
    AND coalesce(b.things, 0) <> 1
ORDER BY s.path;
