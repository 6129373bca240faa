-- Which places could the imports since one of them not look at?
-- Parameter 1: the first of them. Uses index: the primary key of unreadable_places.
SELECT import_run_id AS run, path, message
FROM unreadable_places
WHERE import_run_id >= ?1
ORDER BY import_run_id, path;
