-- What did the imports from number ?1 on do?
-- Uses index: one pass over source_files; the keys of rejects and unreadable_places.
SELECT
    (SELECT max(import_run_id) FROM import_runs) AS last_run,
    (SELECT count(*) FROM source_files WHERE import_run_id >= ?1 AND outcome = 'imported' AND NOT is_missing) AS files,
    (SELECT count(*) FROM rejects WHERE import_run_id >= ?1) AS rejects,
    (SELECT count(*) FROM unreadable_places WHERE import_run_id >= ?1) AS unreadable_places;
