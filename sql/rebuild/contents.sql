-- Which contents does a database have, by which run, and which files have them? Read from a database of any layout.
-- Uses index: source_files_by_content.
SELECT c.content_hash, c.import_run_id, s.path
FROM contents AS c
JOIN source_files AS s ON s.content_id = c.content_id
ORDER BY c.content_id, s.path;
