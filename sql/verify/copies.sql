-- A copy has the content of an imported source, a missing copy still names its original, and no content is imported twice.
-- Leans on: source_files_by_content.
SELECT c.path, 'is marked as a copy, but its original is not imported or has other content' AS message
FROM source_files AS c
LEFT JOIN source_files AS o ON o.source_file_id = c.copy_of_id
WHERE c.outcome = 'copy' AND (o.outcome IS NOT 'imported' OR o.content_hash IS NOT c.content_hash)
UNION ALL
SELECT min(path), 'has the same content as ' || max(path) || ', and both are imported'
FROM source_files
WHERE outcome = 'imported' OR (outcome = 'missing' AND copy_of_id IS NULL)
GROUP BY content_hash
HAVING count(content_hash) > 1
UNION ALL
SELECT c.path, 'is missing, and its original has no rows'
FROM source_files AS c
LEFT JOIN source_files AS o ON o.source_file_id = c.copy_of_id
WHERE c.outcome = 'missing' AND c.copy_of_id IS NOT NULL
    AND (o.outcome IS NULL OR o.outcome NOT IN ('imported', 'missing') OR o.copy_of_id IS NOT NULL)
ORDER BY 1;
