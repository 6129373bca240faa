-- Files that could not be read again stay as the old database has them, and are read as soon as they can be. One whose content was read from another
-- file is missing.
INSERT INTO main.source_files (source_file_id, path, outcome, is_missing, kind, content_id, size_bytes, modified_ns, is_to_read_again, import_run_id)
SELECT
    (SELECT coalesce(max(source_file_id), 0) FROM main.source_files) + row_number() OVER (ORDER BY s.path), s.path, s.outcome,
    iif(s.outcome = 'imported' AND c.content_id IS NULL, 1, s.is_missing), s.kind, c.content_id, s.size_bytes, s.modified_ns,
    c.content_id IS NOT NULL OR s.outcome = 'rejected' AND NOT EXISTS (SELECT 1 FROM old.rejects AS r WHERE r.source_file_id = s.source_file_id),
    s.import_run_id
FROM old.source_files AS s
LEFT JOIN temp.carried AS c ON c.old_id = s.content_id
WHERE s.path NOT IN (SELECT path FROM main.source_files);
-- A file that is damaged now has its last good reading.
UPDATE main.source_files
SET content_id = (SELECT c.content_id FROM old.source_files AS s JOIN temp.carried AS c ON c.old_id = s.content_id WHERE s.path = source_files.path)
WHERE outcome = 'rejected' AND content_id IS NULL;
