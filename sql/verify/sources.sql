-- An imported source that is not missing has a content, their kinds agree (only a name makes an xgp), a missing or rejected source has a content only if
-- no whole file has it, and every content has a source.
-- Uses index: the key of contents, source_files_by_content.
SELECT s.path AS subject,
    'is ' || s.outcome || ', but has ' || coalesce('a content of kind ' || c.kind, 'no content') AS message
FROM source_files AS s
LEFT JOIN contents AS c USING (content_id)
WHERE s.outcome = 'imported' AND iif(
    c.content_id IS NULL, NOT s.is_missing, iif(s.kind = 'xgp', 'xg', s.kind) IS NOT c.kind)
UNION ALL
SELECT s.path, 'is ' || iif(s.is_missing, 'missing', s.outcome) || ', but has a content that another file has'
FROM source_files AS s
WHERE (s.is_missing OR s.outcome = 'rejected') AND EXISTS (
    SELECT 1 FROM source_files AS f WHERE f.content_id = s.content_id AND f.outcome = 'imported' AND NOT f.is_missing)
UNION ALL
SELECT 'content ' || c.content_id, 'no source has it'
FROM contents AS c
WHERE NOT EXISTS (SELECT 1 FROM source_files AS s WHERE s.content_id = c.content_id)
ORDER BY subject;
