-- One row per content: the file that has it.
-- Uses index: source_files_by_content.
SELECT
    c.content_id, c.content_hash, c.kind,
    -- the first path with this content, whole files first
    (SELECT f.path FROM source_files AS f WHERE f.content_id = c.content_id ORDER BY f.is_missing OR f.outcome = 'rejected', f.path LIMIT 1) AS path,
    -- 1: a file with this content existed when an import last looked; 0: all are gone or damaged, and the rows stay until --prune
    CAST(EXISTS (
        SELECT 1 FROM source_files AS f WHERE f.content_id = c.content_id AND NOT f.is_missing AND f.outcome = 'imported'
    ) AS INTEGER) AS has_file
FROM contents AS c
