-- People under several spellings, and grades of errors.

-- A spelling that is another person's name. Keyed by names, not by ids: it outlives the removal and re-import of files.
CREATE TABLE player_aliases (
    alias TEXT PRIMARY KEY,             -- a name as files spell it
    name TEXT NOT NULL                  -- the name under which the person is counted
) STRICT, WITHOUT ROWID;

-- From how much on an error has a grade. `own` is yours to change (gammonbase grades).
CREATE TABLE error_thresholds (
    grading TEXT NOT NULL,              -- xg, gnubg, own
    grade TEXT NOT NULL,                -- error, blunder; doubtful, bad, very bad
    min_error_emg REAL NOT NULL,
    PRIMARY KEY (grading, grade)
) STRICT, WITHOUT ROWID;
INSERT INTO error_thresholds (grading, grade, min_error_emg) VALUES
    ('xg', 'error', 0.020), ('xg', 'blunder', 0.080),
    ('gnubg', 'doubtful', 0.030), ('gnubg', 'bad', 0.060), ('gnubg', 'very bad', 0.120),
    ('own', 'error', 0.020), ('own', 'blunder', 0.080);
