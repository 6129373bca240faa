-- How a run ended, and everything else that its summary says.

ALTER TABLE import_runs ADD COLUMN outcome TEXT NOT NULL DEFAULT 'running'; -- running, complete, interrupted, failed, killed
ALTER TABLE import_runs ADD COLUMN error TEXT;                              -- what ended a run that failed
ALTER TABLE import_runs ADD COLUMN options TEXT;                            -- what it was asked, as JSON; NULL: not recorded then
ALTER TABLE import_runs ADD COLUMN files_moved INTEGER NOT NULL DEFAULT 0;  -- another path with their content is gone
ALTER TABLE import_runs ADD COLUMN files_ignored INTEGER NOT NULL DEFAULT 0; -- none of ours
ALTER TABLE import_runs ADD COLUMN files_still_rejected INTEGER NOT NULL DEFAULT 0; -- of files_skipped: an earlier run rejected them
ALTER TABLE import_runs ADD COLUMN files_in_doubt INTEGER NOT NULL DEFAULT 0; -- not there, perhaps on a file system that is not mounted
ALTER TABLE import_runs ADD COLUMN files_left INTEGER NOT NULL DEFAULT 0;   -- of files_seen: for the next run
ALTER TABLE import_runs ADD COLUMN bytes_left INTEGER NOT NULL DEFAULT 0;
ALTER TABLE import_runs ADD COLUMN places_unreadable INTEGER NOT NULL DEFAULT 0;
ALTER TABLE import_runs ADD COLUMN saved_again INTEGER NOT NULL DEFAULT 0;  -- saves of matches that were in already
ALTER TABLE import_runs ADD COLUMN warnings INTEGER NOT NULL DEFAULT 0;
ALTER TABLE import_runs ADD COLUMN seconds REAL;                            -- NULL: not finished
ALTER TABLE import_runs ADD COLUMN seconds_read REAL;                       -- these three are summed over the workers
ALTER TABLE import_runs ADD COLUMN seconds_unpack REAL;
ALTER TABLE import_runs ADD COLUMN seconds_normalize REAL;
ALTER TABLE import_runs ADD COLUMN seconds_write REAL;
ALTER TABLE import_runs ADD COLUMN seconds_wait REAL;                       -- the writer waiting for the workers
ALTER TABLE import_runs ADD COLUMN seconds_complete REAL;                   -- indexes and statistics of a new database
UPDATE import_runs SET outcome = CASE WHEN finished_at IS NULL THEN 'killed' ELSE 'complete' END;

-- Places in the folders that a run could not look at; the first hundred.
CREATE TABLE unreadable_places (
    import_run_id INTEGER NOT NULL REFERENCES import_runs (import_run_id),
    path TEXT NOT NULL,
    message TEXT NOT NULL,              -- what the file system said
    PRIMARY KEY (import_run_id, path)
) STRICT, WITHOUT ROWID;
