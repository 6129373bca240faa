-- Sources within archives, files that vanish, and what a run was allowed to read.

-- A row for each archive of which every member has been looked at: unchanged, it is not opened again.
CREATE TABLE archives (
    path TEXT PRIMARY KEY,
    size_bytes INTEGER NOT NULL,
    modified_ns INTEGER NOT NULL,       -- modification time, nanoseconds since 1970
    members_ignored INTEGER NOT NULL,   -- members that are none of ours
    selection TEXT NOT NULL,            -- the patterns that chose among its members; '' where there were none
    import_run_id INTEGER NOT NULL REFERENCES import_runs (import_run_id)
) STRICT, WITHOUT ROWID;

-- What a run was allowed to read. Before there was a choice: as if today's defaults had been asked for.
ALTER TABLE import_runs
ADD COLUMN limits TEXT NOT NULL DEFAULT 'file 67108864, inflated 67108864, ratio 300, members 100000';
ALTER TABLE import_runs ADD COLUMN files_replaced INTEGER NOT NULL DEFAULT 0;   -- had rows of another content before
ALTER TABLE import_runs ADD COLUMN files_missing INTEGER NOT NULL DEFAULT 0;    -- found to have vanished
ALTER TABLE import_runs ADD COLUMN files_pruned INTEGER NOT NULL DEFAULT 0;     -- taken out with --prune

-- Serves: the copies of a source that is replaced or gone.
CREATE INDEX source_files_by_original ON source_files (copy_of_id) WHERE copy_of_id IS NOT NULL;

-- A missing source without copy_of_id has its rows; one that was moved names the source that has them now.
UPDATE source_files
SET copy_of_id = (
    SELECT o.source_file_id
    FROM source_files AS o
    WHERE o.outcome = 'imported' AND o.content_hash = source_files.content_hash
)
WHERE outcome = 'missing';
UPDATE source_files SET content_hash = NULL WHERE outcome = 'missing' AND copy_of_id IS NULL;
-- -1: read again whatever its time is; what could not be read may be readable now.
UPDATE source_files SET modified_ns = -1 WHERE outcome = 'rejected' AND content_hash IS NULL;
