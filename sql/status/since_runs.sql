-- What did the imports since one of them do, and how did they end?
-- Parameter 1: the first of them. Uses index: the primary key of import_runs.
SELECT *
FROM import_runs
WHERE import_run_id >= ?1
ORDER BY import_run_id;
