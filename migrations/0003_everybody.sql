-- Layout 3: what everybody loses is kept, so that a question about one player need not sum up all matches. Any command that writes fills the tables; no file
-- is read for it.

CREATE TABLE player_sums (
    -- Sums for each spelling of a player and each part of the decisions, over all matches. A person is the sum of the spellings. An import that
    -- writes or removes a match of a spelling sums its rows up again.
    player_id INTEGER NOT NULL REFERENCES players (player_id) ON DELETE CASCADE,
    family TEXT NOT NULL,               -- what divides the decisions: kind, phase, plan, against, idea, score, first roll, reply; or a family of timings
    part TEXT NOT NULL,                 -- the member of the family: take, race, holding, hit, 65, ...
    decisions INTEGER NOT NULL CHECK (decisions >= 0), -- decisions that enter PR; of ideas, plays that an idea has to do with
    error_emg REAL NOT NULL CHECK (error_emg >= 0), -- equity lost, EMG; of ideas, the sum of the prices of those missed and wrong
    difficulty_emg REAL CHECK (difficulty_emg >= 0), -- what a reference player loses on average, EMG; NULL: not known
    difficulty_variance REAL CHECK (difficulty_variance >= 0), -- variance of that loss, EMG²; NULL: not known
    error_root REAL CHECK (error_root >= 0), -- sum of the roots of the losses, EMG^½; NULL: not known
    difficulty_root REAL CHECK (difficulty_root >= 0), -- the same of a reference player on average, EMG^½; NULL: not known
    PRIMARY KEY (player_id, family, part)
) STRICT, WITHOUT ROWID;

CREATE TABLE changed_players (
    -- Spellings whose matches or person changed since player_sums and overdispersion were made: rows only while an import runs, or if it was stopped.
    player_id INTEGER PRIMARY KEY REFERENCES players (player_id) ON DELETE CASCADE
) STRICT;
INSERT INTO changed_players SELECT player_id FROM players;

DROP VIEW IF EXISTS main.overdispersion;
CREATE TABLE overdispersion (
    -- One row: how much more losses vary than those of the reference player, in all of a match and between kinds of decisions within it. Until the
    -- matches of the database say otherwise, the figures are those of real matches; these count as 30 matches.
    overdispersion REAL NOT NULL CHECK (overdispersion > 0), -- variance of a match's loss / that of a reference player of the same strength
    loss_dispersion REAL NOT NULL CHECK (loss_dispersion > 0), -- the same of the losses of kinds of decisions, compared with the whole match
    root_dispersion REAL NOT NULL CHECK (root_dispersion > 0), -- the same of the roots of the losses
    form_variance REAL NOT NULL CHECK (form_variance >= 0), -- variance of a player's strength from match to match, relative to the strength: the form of the day
    known_matches INTEGER NOT NULL CHECK (known_matches >= 0) -- matches that the figures rest on: those of people with two and more; a match of two such people counts twice
) STRICT;
-- Those of real matches, until matches are summed up.
INSERT INTO overdispersion VALUES (2.0, 1.2, 1.0, 0.075, 0);

-- Players of matches in which they decided nothing had no sums.
UPDATE source_files SET is_to_read_again = 1 WHERE content_id IN (
    SELECT m.content_id FROM matches AS m
    WHERE m.kind <> 'position' AND (SELECT count(*) FROM match_sums AS s WHERE s.match_id = m.match_id) < 2
);
