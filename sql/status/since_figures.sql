-- What did the imports since one of them do, in short?
-- Parameter 1: the first of them. Leans on: the primary key of import_runs.
SELECT
    import_run_id AS run,
    started_at AS started,
    round(seconds, 1) AS seconds,
    outcome,
    files_seen AS seen,
    files_imported AS imported,
    files_skipped AS skipped,
    files_copied AS copies,
    files_rejected AS rejected,
    files_left AS "left",
    error
FROM import_runs
WHERE import_run_id >= ?1
ORDER BY import_run_id;
