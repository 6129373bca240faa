-- What did the last imports do?
-- Parameter 1: how many. Leans on: the primary key of import_runs.
SELECT
    import_run_id AS run,
    started_at AS started,
    coalesce(finished_at, 'not finished') AS finished,
    outcome,
    files_seen AS seen,
    files_imported AS imported,
    files_skipped AS skipped,
    files_copied AS copies,
    files_rejected AS rejected,
    matches,
    books
FROM import_runs
ORDER BY import_run_id DESC
LIMIT ?1;
