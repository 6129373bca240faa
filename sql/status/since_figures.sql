-- What did the imports since one of them do, in short?
-- Parameter 1: the first of them. Uses index: the primary key of import_runs.
SELECT
    import_run_id AS run,
    started_at AS started,
    round(seconds, 1) AS seconds,
    outcome,
    totals ->> 'files_seen' AS found,
    totals ->> 'files_imported' AS imported,
    totals ->> 'files_skipped' AS unchanged,
    totals ->> 'files_copied' AS duplicates,
    totals ->> 'files_rejected' AS rejected,
    totals ->> 'files_left' AS "left",
    error
FROM import_runs
WHERE import_run_id >= ?1
ORDER BY import_run_id;
