-- On which day was the last of the files imported? NULL: none was.
-- Uses index: primary keys.
SELECT max(substr(r.started_at, 1, 10)) FROM import_runs AS r WHERE r.import_run_id IN (SELECT c.import_run_id FROM contents AS c)
