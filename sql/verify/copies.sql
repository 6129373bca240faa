-- A copy has the content of an imported source, and no content is imported twice.
-- Leans on: source_files_by_content.
SELECT c.path, 'is a copy, but not of an imported source with its content' AS message
FROM source_files AS c
LEFT JOIN source_files AS o ON o.source_file_id = c.copy_of_id
WHERE c.outcome = 'copy' AND (o.outcome IS NOT 'imported' OR o.content_hash IS NOT c.content_hash)
UNION ALL
SELECT min(path), 'has the same content as ' || max(path) || ', and both are imported'
FROM source_files
WHERE outcome = 'imported'
GROUP BY content_hash
HAVING count(*) > 1
ORDER BY 1;
