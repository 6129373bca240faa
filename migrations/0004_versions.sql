-- Saves of the same match: statistics count one of them.

ALTER TABLE matches ADD COLUMN match_key BLOB;  -- 16 bytes over players, dice and plays: saves of one match share it; NULL: nothing was played
ALTER TABLE matches ADD COLUMN analysis_depth INTEGER NOT NULL DEFAULT 0; -- sum of levels.depth_rank over the decisions that are analysed
ALTER TABLE matches ADD COLUMN is_current INTEGER NOT NULL DEFAULT 1; -- 0: another save of the same match is counted

-- What an import is asked to do for good.
CREATE TABLE settings (
    setting TEXT PRIMARY KEY,           -- keep: which of several saves of a match is counted: deepest, newest, oldest
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO settings (setting, value) VALUES ('keep', 'deepest');

-- Serves: the other saves of a match, while rows are written. Built at once: it is small.
CREATE INDEX matches_by_key ON matches (match_key);
