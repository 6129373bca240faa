-- The rejections of files that still could not be read stay.
INSERT INTO main.rejects (reject_id, source_file_id, path, content_hash, stream, record, byte_offset, field, expected, found, message, import_run_id)
SELECT
    (SELECT coalesce(max(reject_id), 0) FROM main.rejects) + row_number() OVER (ORDER BY r.path), n.source_file_id, r.path, r.content_hash, r.stream,
    r.record, r.byte_offset, r.field, r.expected, r.found, r.message, r.import_run_id
FROM old.rejects AS r
JOIN main.source_files AS n ON n.path = r.path AND n.outcome = 'rejected'
WHERE NOT EXISTS (SELECT 1 FROM main.rejects AS m WHERE m.source_file_id = n.source_file_id);
