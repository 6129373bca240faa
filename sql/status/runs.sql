-- What did the last imports do?
-- Parameter 1: how many. Uses index: the primary key of import_runs.
SELECT
    import_run_id AS run,
    started_at AS started,
    coalesce(finished_at, 'not finished') AS finished,
    outcome,
    totals ->> 'files_seen' AS found,
    totals ->> 'files_imported' AS imported,
    totals ->> 'files_skipped' AS unchanged,
    totals ->> 'files_copied' AS duplicates,
    totals ->> 'files_rejected' AS rejected,
    totals ->> 'matches' AS matches,
    totals ->> 'books' AS books,
    error
FROM import_runs
ORDER BY import_run_id DESC
LIMIT ?1;
