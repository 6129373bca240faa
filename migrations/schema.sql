-- The tables of a GammonBase database.
--
-- Each match is stored once, whatever the number of files and saves that have it. Derived figures are views, in sql/views.
--
-- All tables are STRICT. CHECK says which values a column has; what a file alone decides (chances, counts, clocks) has none, because
-- no file may stop an import. Equities are EMG (normalised to the value of the cube before the decision), chances are 0..1, and both are in
-- the view of the player that the row names. NULL means not analysed or not applicable. Times whose names end in _at are UTC; those that end
-- in _at_local are local times as XG recorded them, without a time zone.
--
-- Numbers of matches, players and books are never given twice (AUTOINCREMENT). The rows of a match are numbered from its own number: match_id * 100000
-- + the place among the match's decisions, games, rollouts or comments, from 1.
--
-- New databases are made from this file, and it describes their columns. A column that is added to a table goes behind its last one: ALTER TABLE puts
-- it there in databases that exist.

-- ---------------------------------------------------------------- lookup tables
CREATE TABLE levels (
    -- How deeply XG analysed.
    level_code INTEGER PRIMARY KEY,     -- XG's code; not ordered by strength
    level_name TEXT NOT NULL,           -- 3-ply, XG Roller++, Rollout, ...
    depth_rank INTEGER NOT NULL CHECK (depth_rank >= 0), -- orders levels by strength: rollouts rank highest, unknown codes are 0
    is_book INTEGER NOT NULL CHECK (is_book BETWEEN 0 AND 1) -- 1: XG copied the numbers from its own opening book
) STRICT;
CREATE TABLE variations (
    -- Kinds of game.
    variation_code INTEGER PRIMARY KEY, -- XG's code
    variation_name TEXT NOT NULL        -- Backgammon, Nackgammon, Hypergammon, Longgammon, ...
) STRICT;
CREATE TABLE game_modes (
    -- XG's game modes.
    game_mode_code INTEGER PRIMARY KEY, -- XG's code
    game_mode_name TEXT NOT NULL        -- Free, Tutor, Teaching, Coaching, Competition, IronMan, Custom, ...
) STRICT;
CREATE TABLE sites (
    -- Where matches were played.
    site_code INTEGER PRIMARY KEY,      -- XG's code
    site_name TEXT NOT NULL             -- GammonSite, FIBS, GridGammon, Backgammon Galaxy, ...
) STRICT;
CREATE TABLE currencies (
    -- Currencies of stakes and fees.
    currency_code INTEGER PRIMARY KEY,  -- XG's code
    currency_name TEXT NOT NULL         -- Dollar, Euro, ...
) STRICT;
CREATE TABLE clock_types (
    -- Kinds of clock.
    clock_type_code INTEGER PRIMARY KEY, -- XG's code
    clock_type_name TEXT NOT NULL       -- None, Fischer, Bronstein, ...
) STRICT;
CREATE TABLE terminations (
    -- How games end.
    termination_code INTEGER PRIMARY KEY, -- 0 pass, 1 single, 2 gammon, 3 backgammon; +100 resigned, +1000 settled
    termination_name TEXT NOT NULL      -- Drop, Gammon, Resigned single, Settled, ...
) STRICT;
CREATE TABLE analysis_programs (
    -- Programs that made the analyses in XG's opening books.
    program_code INTEGER PRIMARY KEY,   -- XG's code
    program_name TEXT NOT NULL          -- XG, Snowie, GNU Backgammon, BGBlitz, ...
) STRICT;
CREATE TABLE file_kinds (
    -- The kinds of files that imports read.
    kind TEXT PRIMARY KEY,              -- xg, xgp, xg_opening, abk, gnushogi_gdx, gnushogi_text, ...
    game TEXT NOT NULL,                 -- backgammon, chess, shogi, ...
    is_book INTEGER NOT NULL CHECK (is_book BETWEEN 0 AND 1) -- 1: an opening book; 0: matches and positions
) STRICT, WITHOUT ROWID;
CREATE TABLE structures (
    -- The phase of a position and both sides' plans (docs/reference/themes.md).
    structure_code INTEGER PRIMARY KEY, -- the three columns below as one number
    -- opening, middle game, endgame, race, bear-off
    phase TEXT NOT NULL CHECK (phase = 'opening' OR phase = 'middle game' OR phase = 'endgame' OR phase = 'race' OR phase = 'bear-off'),
    plan TEXT NOT NULL,                 -- the player's plan: blitz, holding, back_game, ...; race: no contact
    opponent_plan TEXT NOT NULL         -- the opponent's plan
) STRICT;
CREATE TABLE features (
    -- The features of a side in a position with contact.
    feature_bit INTEGER PRIMARY KEY CHECK (feature_bit >= 0), -- the bit of the feature in positions.player_features and positions.opponent_features: 0 is the lowest
    feature TEXT NOT NULL,              -- on_bar, prime5, advanced_anchor, ...
    meaning TEXT NOT NULL               -- what the side has
) STRICT;
CREATE TABLE ideas (
    -- The ideas of checker plays. Specific ideas come before general ones.
    idea_code INTEGER PRIMARY KEY CHECK (idea_code >= 0), -- from 0
    idea TEXT NOT NULL,                 -- hit, anchor, slot, ...
    meaning TEXT NOT NULL               -- what the play does
) STRICT;
CREATE TABLE timings (
    -- When decisions are made: families, and the parts of each. Those of week days follow from the date of the match.
    timing_code INTEGER PRIMARY KEY CHECK (timing_code >= 0), -- from 0
    family TEXT NOT NULL,               -- name of the family: decision of the match, after a blunder, dice, ...
    part TEXT NOT NULL                  -- name of the part: the next decision, a joker, 65, Monday, ...
) STRICT;
CREATE TABLE match_equities (
    -- Match winning chances before a game, by both players' points away (Kazaross XG2). error_mwc is computed with them.
    is_post_crawford INTEGER NOT NULL CHECK (is_post_crawford BETWEEN 0 AND 1), -- 1: a game after the Crawford game, or of a match without one
    away_player INTEGER NOT NULL CHECK (away_player BETWEEN 0 AND 25), -- points away, 0 to 25; 0: the player has won
    away_opponent INTEGER NOT NULL CHECK (away_opponent BETWEEN 0 AND 25), -- points away, 0 to 25; 0: the opponent has won
    mwc REAL NOT NULL CHECK (mwc BETWEEN 0 AND 1), -- the player's chance to win the match, 0..1
    PRIMARY KEY (is_post_crawford, away_player, away_opponent)
) STRICT, WITHOUT ROWID;
CREATE TABLE error_thresholds (
    -- The smallest error of each grade. Change the grading `own` with gammonbase grades.
    grading TEXT NOT NULL CHECK (grading IN ('xg', 'gnubg', 'own')), -- xg, gnubg, own
    grade TEXT NOT NULL,                -- name of the grade: error, blunder (xg); doubtful, bad, very bad (gnubg)
    min_error_emg REAL NOT NULL CHECK (min_error_emg > 0), -- the smallest error of the grade, EMG
    PRIMARY KEY (grading, grade)
) STRICT, WITHOUT ROWID;
INSERT INTO error_thresholds (grading, grade, min_error_emg) VALUES
    ('xg', 'error', 0.020), ('xg', 'blunder', 0.080),
    ('gnubg', 'doubtful', 0.040), ('gnubg', 'bad', 0.080), ('gnubg', 'very bad', 0.160),
    ('own', 'error', 0.020), ('own', 'blunder', 0.080);
CREATE TABLE settings (
    -- Settings stored by imports.
    setting TEXT PRIMARY KEY CHECK (setting = 'keep'), -- keep: which of several saves of a match counts
    -- of keep: deepest, newest, oldest, lowest-pr (gammonbase import --keep)
    value TEXT NOT NULL CHECK (value IN ('deepest', 'newest', 'oldest', 'lowest-pr'))
) STRICT, WITHOUT ROWID;
INSERT INTO settings (setting, value) VALUES ('keep', 'deepest');

-- ---------------------------------------------------------------- the journal
CREATE TABLE migrations (
    -- The migrations that made the tables of this database, in order. The header's user_version is the number of the last one.
    migration_id INTEGER PRIMARY KEY,   -- the layout that it made: 10 is that of the first release
    name TEXT NOT NULL,                 -- file in GammonBase's folder migrations; schema: the database was made with this layout, or a later one
    applied_at TEXT                     -- UTC; NULL: the database was made with this layout, or a later one
) STRICT;
CREATE TABLE import_runs (
    -- One row per run of gammonbase import.
    import_run_id INTEGER PRIMARY KEY,
    started_at TEXT NOT NULL,           -- UTC, YYYY-MM-DD HH:MM:SS
    finished_at TEXT,                   -- UTC; NULL: still running, or killed
    -- running, complete, interrupted (by a signal), failed (by an error), killed
    outcome TEXT NOT NULL DEFAULT 'running' CHECK (outcome IN ('running', 'complete', 'interrupted', 'failed', 'killed')),
    error TEXT,                         -- the error that ended a failed run; NULL: the run did not fail
    program_version TEXT NOT NULL,      -- version of gammonbase
    jobs INTEGER NOT NULL CHECK (jobs >= 1), -- worker threads
    limits TEXT NOT NULL,               -- the --max-... options in force
    options TEXT,                       -- the other options, as JSON; NULL: none recorded
    seconds REAL CHECK (seconds >= 0),  -- wall-clock time; NULL: the run did not finish
    totals TEXT NOT NULL DEFAULT '{}',  -- counters and times of the run as JSON: totals ->> 'files_imported' (docs/reference/operations.md)
    CHECK (error IS NULL OR outcome = 'failed')
) STRICT;
CREATE TABLE unreadable_places (
    -- Places that a run could not examine (the first hundred).
    import_run_id INTEGER NOT NULL REFERENCES import_runs (import_run_id),
    path TEXT NOT NULL,                 -- the place
    message TEXT NOT NULL,              -- the file system's message
    PRIMARY KEY (import_run_id, path)
) STRICT, WITHOUT ROWID;

CREATE TABLE contents (
    -- One row per distinct content of the files that were imported. Rows of matches, books and warnings belong to a content, whatever the
    -- number of files that have it.
    content_id INTEGER PRIMARY KEY,
    content_hash BLOB NOT NULL CHECK (length(content_hash) = 32), -- blake3 of the unpacked content, 32 bytes
    kind TEXT NOT NULL REFERENCES file_kinds (kind), -- xg, xg_opening, abk, gnushogi_gdx, gnushogi_text
    import_run_id INTEGER NOT NULL REFERENCES import_runs (import_run_id), -- the run that decoded it
    -- 1: XG's own archive; 0: re-packed by another program, no CRC to check; NULL, here and below: a book
    is_intact INTEGER CHECK (is_intact BETWEEN 0 AND 1),
    file_version INTEGER,               -- version of the match header: 28 is XG 2.00, 30 is 2.10
    header_version INTEGER,             -- version of the file header
    game_guid BLOB CHECK (length(game_guid) = 16), -- 16 bytes as in the file
    game_name TEXT,                     -- localised display text of the file header, as are the next three; NULL: empty
    save_name TEXT,                     -- NULL: empty
    level_name TEXT,                    -- NULL: empty
    header_comment TEXT,                -- NULL: empty
    thumbnail_bytes INTEGER CHECK (thumbnail_bytes >= 0), -- size of the JPEG, which is not stored; NULL, here and below: as is_intact
    record_count INTEGER CHECK (record_count >= 0), -- records of temp.xg
    rollout_count INTEGER CHECK (rollout_count >= 0), -- rollouts of temp.xgr
    comment_count INTEGER CHECK (comment_count >= 0), -- non-empty lines of temp.xgc
    CHECK ((is_intact IS NULL) = (kind <> 'xg')),
    CHECK ((is_intact IS NULL) = (file_version IS NULL)),
    CHECK ((is_intact IS NULL) = (header_version IS NULL)),
    CHECK ((is_intact IS NULL) = (game_guid IS NULL)),
    CHECK ((is_intact IS NULL) = (thumbnail_bytes IS NULL)),
    CHECK ((is_intact IS NULL) = (record_count IS NULL)),
    CHECK ((is_intact IS NULL) = (rollout_count IS NULL)),
    CHECK ((is_intact IS NULL) = (comment_count IS NULL))
) STRICT;
-- Serves: whether a content is known.
CREATE UNIQUE INDEX contents_by_hash ON contents (content_hash);
CREATE TABLE source_files (
    -- One row per file that an import examined, by its path.
    source_file_id INTEGER PRIMARY KEY,
    path TEXT NOT NULL UNIQUE,          -- absolute; the member of an archive follows //; bytes that are not UTF-8 as \xNN
    outcome TEXT NOT NULL CHECK (outcome IN ('imported', 'rejected')), -- imported, rejected: what the last import that read it did
    is_missing INTEGER NOT NULL CHECK (is_missing BETWEEN 0 AND 1), -- 1: gone, or another kind of file now; its content stays until --prune
    -- as contents.kind, xgp by the name; of a rejected file by its content or name; NULL: none of them
    kind TEXT REFERENCES file_kinds (kind),
    content_id INTEGER REFERENCES contents (content_id), -- files with the same content share it; of a rejected file: its last good reading; NULL: none, or another file has it
    size_bytes INTEGER NOT NULL,        -- of an archive member: unpacked
    modified_ns INTEGER NOT NULL,       -- modification time, nanoseconds since 1970; of a member: the archive's
    is_to_read_again INTEGER NOT NULL CHECK (is_to_read_again BETWEEN 0 AND 1), -- 1: the next import reads it, even if size and time are unchanged
    import_run_id INTEGER NOT NULL REFERENCES import_runs (import_run_id) -- the last run that read it
) STRICT;
-- Serves: the files of a content.
CREATE INDEX source_files_by_content ON source_files (content_id) WHERE content_id IS NOT NULL;
CREATE TABLE archives (
    -- Archives whose members have all been examined. An archive is opened again only if it has changed.
    path TEXT PRIMARY KEY,              -- as in source_files
    size_bytes INTEGER NOT NULL,        -- bytes of the archive
    modified_ns INTEGER NOT NULL,       -- modification time, nanoseconds since 1970
    is_to_open_again INTEGER NOT NULL CHECK (is_to_open_again BETWEEN 0 AND 1), -- 1: the next import opens it, even if size and time are unchanged
    members_ignored INTEGER NOT NULL CHECK (members_ignored >= 0), -- members that are not a match, a position or a book
    selection TEXT NOT NULL,            -- the patterns that selected its members; '' if there were none
    import_run_id INTEGER NOT NULL REFERENCES import_runs (import_run_id) -- the run that looked into it
) STRICT, WITHOUT ROWID;
CREATE TABLE rejects (
    -- One row per file that could not be read, with the place of the damage.
    reject_id INTEGER PRIMARY KEY,
    source_file_id INTEGER NOT NULL REFERENCES source_files (source_file_id),
    path TEXT NOT NULL,                 -- path, as in source_files
    content_hash BLOB CHECK (length(content_hash) = 32), -- blake3 of the unpacked content, 32 bytes; NULL: not read
    stream TEXT NOT NULL,               -- file, zip, gzip, header, archive, registry, temp.xg, temp.xgi, temp.xgc, temp.xgr, temp.xgr2, ..., book
    record INTEGER CHECK (record >= 0), -- 0-based record of the stream; NULL: not in a record
    byte_offset INTEGER,                -- place in the stream, counted from 0; NULL: no place
    field TEXT,                         -- the field's name in the format; NULL: none
    expected TEXT NOT NULL,             -- what a valid file has there
    found TEXT NOT NULL,                -- what this file has there
    message TEXT NOT NULL,              -- the full message
    import_run_id INTEGER NOT NULL REFERENCES import_runs (import_run_id) -- the run that found it
) STRICT;
CREATE TABLE warnings (
    -- Oddities that did not reject a file.
    warning_id INTEGER PRIMARY KEY,
    content_id INTEGER NOT NULL REFERENCES contents (content_id),
    stream TEXT NOT NULL,               -- as in rejects
    record INTEGER CHECK (record >= 0), -- 0-based record of the stream; NULL: not in a record
    field TEXT,                         -- the field's name in the format; NULL: none
    message TEXT NOT NULL               -- description of the oddity
) STRICT;
-- Serve: replacing a file's rejection, removing a content.
CREATE INDEX rejects_by_source ON rejects (source_file_id);
CREATE INDEX warnings_by_content ON warnings (content_id);

-- ---------------------------------------------------------------- people, matches, games
CREATE TABLE players (
    -- One row per spelling. `gammonbase players merge` counts several spellings as one person: they share name and person_id.
    player_id INTEGER PRIMARY KEY AUTOINCREMENT,
    spelling TEXT NOT NULL UNIQUE,      -- as written in the files, without outer spaces; empty: a player without a name
    name TEXT NOT NULL,                 -- the person's name, used in statistics
    person_id INTEGER NOT NULL REFERENCES players (player_id) -- the lowest player_id of the spellings of the person
) STRICT;
-- Serves: a person by name, and the spellings of a person.
CREATE INDEX players_by_name ON players (name);
CREATE TABLE gone_players (
    -- Spellings that are in no match now, because their matches are excluded, or have yet to be read again: they get their numbers back.
    spelling TEXT PRIMARY KEY,          -- a name as written in files
    player_id INTEGER NOT NULL          -- the player_id that it had
) STRICT, WITHOUT ROWID;
CREATE TABLE player_aliases (
    -- Spellings that count as another name. Keyed by names, not ids: it outlives the removal and re-import of files.
    alias TEXT PRIMARY KEY,             -- a name as written in files
    name TEXT NOT NULL                  -- the name that it counts as
) STRICT, WITHOUT ROWID;
CREATE TABLE event_aliases (
    -- Spellings of events that count as another name (gammonbase events merge), as in player_aliases.
    alias TEXT PRIMARY KEY,             -- a name as written in files
    name TEXT NOT NULL                  -- the name that it counts as
) STRICT, WITHOUT ROWID;
CREATE TABLE match_corrections (
    -- What the user corrected (gammonbase matches set, matches exclude). Keyed by the saves of a match, not by ids: it outlives the removal
    -- and re-import of files. View corrections shows to which match each belongs.
    save_key BLOB NOT NULL CHECK (length(save_key) = 16), -- as saves.save_key
    field TEXT NOT NULL CHECK (field IN ('event', 'location', 'round', 'date', 'excluded')), -- excluded: the match does not count
    value TEXT,                         -- the right value; NULL: none, or an excluded match
    about TEXT NOT NULL,                -- players and day of the match when it was corrected, so that it can be named after its file is gone
    PRIMARY KEY (save_key, field)
) STRICT, WITHOUT ROWID;
CREATE TABLE tags (
    -- The user's own tags and notes (gammonbase tags). Keyed by contents, not by ids: they outlive the removal and re-import of files. A tag
    -- has a row for every save of its match, for every spelling of its player and for every day. View tagged has what they belong to.
    tag_id INTEGER PRIMARY KEY AUTOINCREMENT,
    tag TEXT NOT NULL CHECK (tag <> ''), -- a word or some words of the user's
    subject TEXT NOT NULL CHECK (subject IN ('decision', 'position', 'match', 'player')), -- what was tagged
    content_key BLOB CHECK (length(content_key) IN (16, 32)), -- decision, match: as saves.save_key, or as contents.content_hash of a saved position; else NULL
    decision_number INTEGER CHECK (decision_number >= 1), -- 1-based within the match; NULL: no decision
    position_hash INTEGER,              -- position, and that of a decision; else NULL
    player TEXT,                        -- a spelling or a name; NULL: no player
    tagged_on TEXT NOT NULL CHECK (length(tagged_on) = 10), -- day, YYYY-MM-DD
    note TEXT,                          -- NULL: none
    about TEXT NOT NULL,                -- the decision, position, match or player in words, so that it can be named after its file is gone
    CHECK (
        subject = 'decision' AND content_key IS NOT NULL AND decision_number IS NOT NULL AND position_hash IS NOT NULL AND player IS NULL
        OR subject = 'match' AND content_key IS NOT NULL AND decision_number IS NULL AND position_hash IS NULL AND player IS NULL
        OR subject = 'position' AND content_key IS NULL AND decision_number IS NULL AND position_hash IS NOT NULL AND player IS NULL
        OR subject = 'player' AND content_key IS NULL AND decision_number IS NULL AND position_hash IS NULL AND player IS NOT NULL
    )
) STRICT;
-- One row for each day. Serves: a tag by its name.
CREATE UNIQUE INDEX tags_by_tag ON tags (tag, subject, coalesce(content_key, player, position_hash), coalesce(decision_number, 0), tagged_on);
-- Serve: the tags of a decision and of a position.
CREATE INDEX tags_by_content ON tags (content_key, decision_number) WHERE content_key IS NOT NULL;
CREATE INDEX tags_by_position ON tags (position_hash) WHERE subject = 'position';
CREATE TABLE gone_saves (
    -- Removed saves about which the user decided something: when another save of the match arrives, what was decided is handed on to it.
    save_key BLOB PRIMARY KEY CHECK (length(save_key) = 16), -- as saves.save_key
    play_hashes BLOB NOT NULL,          -- as saves.play_hashes
    player1 TEXT NOT NULL,              -- the spelling of the name in seat 1
    player2 TEXT NOT NULL               -- the spelling of the name in seat 2
) STRICT, WITHOUT ROWID;
CREATE TABLE match_originals (
    -- The values in the files of matches that were corrected, or whose event was merged.
    match_id INTEGER PRIMARY KEY REFERENCES matches (match_id),
    event TEXT,                         -- NULL: none, here and below
    location TEXT,                      -- NULL: none
    round TEXT,                         -- NULL: none
    played_at_local TEXT                -- as in matches; NULL: no date
) STRICT;
CREATE TABLE pseudonyms (
    -- The numbers under which people appear in anonymous copies (--anonymous), so that they stay the same. Anonymous copies have no rows here.
    spelling TEXT PRIMARY KEY,          -- a name as written in files; a person has the lowest number of the person's spellings
    number INTEGER NOT NULL UNIQUE CHECK (number >= 1) -- of `Anonymous 12`, by chance
) STRICT, WITHOUT ROWID;

CREATE TABLE matches (
    -- One row per match, money session or saved position. Of a match that was saved several times this is the current save; view match_saves
    -- lists the others.
    -- up to 2^63 / 100000, because what is in the match is numbered by it; the same for all saves of the match
    match_id INTEGER PRIMARY KEY AUTOINCREMENT CHECK (match_id BETWEEN 1 AND 92233720368546),
    content_id INTEGER NOT NULL REFERENCES contents (content_id), -- the content that its rows come from
    player1_id INTEGER NOT NULL REFERENCES players (player_id), -- the player in seat 1
    player2_id INTEGER NOT NULL REFERENCES players (player_id), -- the player in seat 2
    -- match, money session, position (a saved position: not part of statistics)
    kind TEXT NOT NULL CHECK (kind IN ('match', 'money session', 'position')),
    match_length INTEGER CHECK (match_length >= 1), -- points; NULL: money
    is_money INTEGER NOT NULL CHECK (is_money BETWEEN 0 AND 1), -- 1: money, without a match score
    variation_code INTEGER NOT NULL REFERENCES variations (variation_code), -- Backgammon, Nackgammon, ...
    played_at_local TEXT,               -- local time as recorded, to the second; NULL: no date
    played_on TEXT GENERATED ALWAYS AS (date(played_at_local)) STORED, -- day of the match, YYYY-MM-DD; NULL: no date
    month_start TEXT GENERATED ALWAYS AS (date(played_at_local, 'start of month')) STORED, -- first day of its month, YYYY-MM-DD; NULL: no date
    event TEXT,                         -- NULL: none
    location TEXT,                      -- NULL: none
    round TEXT,                         -- NULL: none
    transcriber TEXT,                   -- NULL: none, or a file before version 30
    is_transcribed INTEGER CHECK (is_transcribed BETWEEN 0 AND 1), -- 1: transcribed; NULL: a file before version 24
    site_code INTEGER REFERENCES sites (site_code), -- where it was played; NULL: none
    game_mode_code INTEGER REFERENCES game_modes (game_mode_code), -- XG's game mode; NULL: imported
    is_imported_by_xg INTEGER NOT NULL CHECK (is_imported_by_xg BETWEEN 0 AND 1), -- 1: XG imported it from a site's file
    player1_elo REAL,                   -- before the match; 1600 with player1_experience 0 is XG's default; NULL: not a number
    player2_elo REAL,                   -- before the match; NULL: not a number
    player1_experience INTEGER,         -- before the match; NULL: not recorded
    player2_experience INTEGER,         -- before the match; NULL: not recorded
    player1_level_code INTEGER REFERENCES levels (level_code), -- level of the program in seat 1; NULL: a person
    player2_level_code INTEGER REFERENCES levels (level_code), -- level of the program in seat 2; NULL: a person
    is_crawford_rule INTEGER NOT NULL CHECK (is_crawford_rule BETWEEN 0 AND 1), -- 1: Crawford rule; 0 for money
    is_jacoby_rule INTEGER NOT NULL CHECK (is_jacoby_rule BETWEEN 0 AND 1), -- 1: Jacoby rule; 0 for matches
    is_beaver_rule INTEGER NOT NULL CHECK (is_beaver_rule BETWEEN 0 AND 1), -- 1: beavers are allowed
    is_auto_double_rule INTEGER NOT NULL CHECK (is_auto_double_rule BETWEEN 0 AND 1), -- 1: automatic doubles
    auto_double_max INTEGER,            -- most automatic doubles; NULL: not recorded
    cube_limit INTEGER CHECK (cube_limit >= 1), -- highest cube value (1024), not its exponent; NULL: not recorded
    xg_game_id INTEGER NOT NULL,        -- XG's number of the match; negative if the players were swapped
    is_inverted INTEGER NOT NULL CHECK (is_inverted BETWEEN 0 AND 1), -- 1: the board was swapped
    counts_for_elo INTEGER NOT NULL CHECK (counts_for_elo BETWEEN 0 AND 1), -- 1: counts for XG's Elo
    counts_for_player1_profile INTEGER NOT NULL CHECK (counts_for_player1_profile BETWEEN 0 AND 1), -- 1: counts for player 1's profile in XG
    counts_for_player2_profile INTEGER NOT NULL CHECK (counts_for_player2_profile BETWEEN 0 AND 1), -- 1: counts for player 2's profile in XG
    is_entered_in_profile INTEGER NOT NULL CHECK (is_entered_in_profile BETWEEN 0 AND 1), -- 1: entered in the profile
    is_counted_in_profile INTEGER NOT NULL CHECK (is_counted_in_profile BETWEEN 0 AND 1), -- 1: already counted in the profile
    is_unrated_import INTEGER NOT NULL CHECK (is_unrated_import BETWEEN 0 AND 1), -- 1: unrated on the site that it came from
    money_initial_games INTEGER NOT NULL, -- games of the profile against this opponent before, in money play
    money_initial_score1 INTEGER NOT NULL, -- score of seat 1 before, in money play
    money_initial_score2 INTEGER NOT NULL, -- score of seat 2 before, in money play
    is_for_real_money INTEGER NOT NULL CHECK (is_for_real_money BETWEEN 0 AND 1), -- 1: played for real money; not the same as is_money
    winner_money REAL,                  -- amount for the winner, in the currency; NULL: not a number
    loser_money REAL,                   -- amount for the loser; NULL: not a number
    fee_money REAL,                     -- rake; NULL: not a number
    table_stake REAL,                   -- the most that can be lost; NULL: not a number
    currency_code INTEGER REFERENCES currencies (currency_code), -- NULL: none
    clock_type_code INTEGER REFERENCES clock_types (clock_type_code), -- None, Fischer, Bronstein; NULL, here and below: a file before version 25
    is_clock_per_game INTEGER CHECK (is_clock_per_game BETWEEN 0 AND 1), -- 1: the clock is reset for each game
    clock_initial_s INTEGER,            -- seconds
    clock_per_move_s INTEGER,           -- seconds, added (Fischer) or reserved (Bronstein)
    clock_penalty_points INTEGER,       -- points lost when the time runs out
    clock_penalty_money INTEGER,        -- as recorded
    clock_left1_s INTEGER,              -- seconds left
    clock_left2_s INTEGER,              -- seconds left
    delayed_plays INTEGER,              -- plays marked for a later rollout; NULL, here and below: a file before version 26
    delayed_plays_done INTEGER,         -- plays marked for a later rollout whose rollout was done
    delayed_cubes INTEGER,              -- cube decisions marked for a later rollout
    delayed_cubes_done INTEGER,         -- cube decisions marked for a later rollout whose rollout was done
    is_finished INTEGER NOT NULL CHECK (is_finished BETWEEN 0 AND 1), -- 1: the file has a match footer
    final_score1 INTEGER,               -- points of seat 1, not capped at the match length; NULL: no footer
    final_score2 INTEGER,               -- points of seat 2; NULL: no footer
    winner_seat INTEGER CHECK (winner_seat BETWEEN 1 AND 2), -- 1, 2; NULL: none recorded
    final_elo1 REAL,                    -- after the match; NULL: not recorded
    final_elo2 REAL,                    -- after the match; NULL: not recorded
    final_experience1 INTEGER,          -- after the match; NULL: not recorded
    final_experience2 INTEGER,          -- after the match; NULL: not recorded
    finished_at_local TEXT,             -- local time; NULL: not recorded
    match_key BLOB CHECK (length(match_key) = 16), -- 16 bytes over players, dice and plays: saves of one match share it; NULL: nothing was played
    analysis_depth INTEGER NOT NULL CHECK (analysis_depth >= 0), -- sum of levels.depth_rank over the analysed decisions
    decisions INTEGER NOT NULL CHECK (decisions BETWEEN 0 AND 99999), -- how many decisions it has
    CHECK ((match_length IS NULL) = is_money),
    CHECK (is_money = 0 OR is_crawford_rule = 0),
    CHECK (is_money = 1 OR is_jacoby_rule = 0),
    CHECK ((clock_type_code IS NULL) = (is_clock_per_game IS NULL)),
    CHECK ((clock_type_code IS NULL) = (clock_initial_s IS NULL)),
    CHECK ((clock_type_code IS NULL) = (clock_per_move_s IS NULL)),
    CHECK ((clock_type_code IS NULL) = (clock_penalty_points IS NULL)),
    CHECK ((clock_type_code IS NULL) = (clock_penalty_money IS NULL)),
    CHECK ((clock_type_code IS NULL) = (clock_left1_s IS NULL)),
    CHECK ((clock_type_code IS NULL) = (clock_left2_s IS NULL)),
    CHECK ((delayed_plays IS NULL) = (delayed_plays_done IS NULL)),
    CHECK ((delayed_plays IS NULL) = (delayed_cubes IS NULL)),
    CHECK ((delayed_plays IS NULL) = (delayed_cubes_done IS NULL)),
    CHECK ((final_score1 IS NOT NULL) = is_finished),
    CHECK ((final_score2 IS NOT NULL) = is_finished),
    CHECK (winner_seat IS NULL OR is_finished = 1)
) STRICT;
-- Serve: the match of a content, of a save.
CREATE UNIQUE INDEX matches_by_content ON matches (content_id);
CREATE UNIQUE INDEX matches_by_key ON matches (match_key) WHERE match_key IS NOT NULL;
CREATE TABLE saves (
    -- One row per content that is a save of a match in which something was played. The current one has rows in matches and its tables; the
    -- others are read from their files when they become current.
    content_id INTEGER PRIMARY KEY REFERENCES contents (content_id),
    match_key BLOB NOT NULL CHECK (length(match_key) = 16), -- as matches.match_key: the same for all saves of a match
    -- 16 bytes over the players, dice and plays of this save; match_key is that of the longest save
    save_key BLOB NOT NULL CHECK (length(save_key) = 16),
    -- 4 bytes for the match's length, then 4 for each play or cube action: a save made half-way through a match begins as the longer ones do
    play_hashes BLOB NOT NULL CHECK (length(play_hashes) % 4 = 0),
    analysis_depth INTEGER NOT NULL CHECK (analysis_depth >= 0), -- as matches.analysis_depth
    player1 TEXT NOT NULL,              -- the spelling of the name in seat 1
    player2 TEXT NOT NULL,              -- the spelling of the name in seat 2
    pr1 REAL CHECK (pr1 >= 0),          -- PR of seat 1; NULL: no decision counts
    pr2 REAL CHECK (pr2 >= 0),          -- PR of seat 2; NULL: no decision counts
    -- the number of the match; if merged names made one match of several, that which this save had before, so that it gets it back
    match_id INTEGER NOT NULL CHECK (match_id BETWEEN 1 AND 92233720368546)
) STRICT;
-- Serves: the saves of a match.
CREATE INDEX saves_by_key ON saves (match_key);
-- Serves: the corrections of a match.
CREATE INDEX saves_by_save_key ON saves (save_key);
-- Serves: saves that begin alike.
CREATE INDEX saves_by_beginning ON saves (substr(play_hashes, 1, 44));

CREATE TABLE games (
    -- One row per game.
    game_id INTEGER PRIMARY KEY,        -- match_id * 100000 + 1, 2, ... in playing order
    match_id INTEGER NOT NULL REFERENCES matches (match_id),
    game_number INTEGER NOT NULL,       -- as numbered in the file
    record_number INTEGER NOT NULL CHECK (record_number >= 0), -- of the game header in temp.xg
    start_score1 INTEGER NOT NULL,      -- points of seat 1 before the game
    start_score2 INTEGER NOT NULL,      -- points of seat 2 before the game
    is_crawford INTEGER NOT NULL CHECK (is_crawford BETWEEN 0 AND 1), -- 1: the Crawford game
    initial_board TEXT CHECK (length(initial_board) = 26), -- as positions.board, player 1's view; NULL: not recorded (entered midway)
    -- 1: it began from another position than games of the variation do, so its first rolls are no openings
    is_set_up INTEGER NOT NULL CHECK (is_set_up BETWEEN 0 AND 1),
    is_in_progress INTEGER NOT NULL CHECK (is_in_progress BETWEEN 0 AND 1), -- 1: in progress, as XG recorded it
    auto_doubles INTEGER,               -- automatic doubles in this game; NULL: a file before version 26
    cube_records INTEGER NOT NULL CHECK (cube_records >= 0), -- cube records of temp.xg in this game; more than double decisions
    move_records INTEGER NOT NULL CHECK (move_records >= 0), -- move records of temp.xg in this game
    is_finished INTEGER NOT NULL CHECK (is_finished BETWEEN 0 AND 1), -- 1: the game has a footer
    end_score1 INTEGER,                 -- points of seat 1 after the game, not capped; NULL: no footer
    end_score2 INTEGER,                 -- points of seat 2 after the game; NULL: no footer
    winner_seat INTEGER CHECK (winner_seat BETWEEN 1 AND 2), -- 1, 2; NULL: no footer, or none recorded
    points_won INTEGER,                 -- as recorded; rely on the change of score; NULL: no footer
    termination_code INTEGER REFERENCES terminations (termination_code), -- how it ended; NULL: no footer
    is_crawford_next INTEGER CHECK (is_crawford_next BETWEEN 0 AND 1), -- 1: the next game is the Crawford game; NULL: no footer
    resign_error_emg REAL CHECK (resign_error_emg BETWEEN 0 AND 12), -- equity lost by resigning, >= 0; NULL: not analysed
    resign_take_error_emg REAL CHECK (resign_take_error_emg BETWEEN 0 AND 12), -- equity lost by accepting the resignation, >= 0; NULL: not analysed
    final_level_code INTEGER REFERENCES levels (level_code), -- level of the evaluation of the last position; NULL, here and below: not evaluated
    final_equity REAL,                  -- as XG recorded it
    final_lose_backgammon REAL,         -- cumulative chance to lose a backgammon, as XG recorded it
    final_lose_gammon REAL,             -- cumulative chance to lose a gammon or more, as XG recorded it
    final_lose REAL,                    -- chance to lose, gammons included, as XG recorded it
    final_win REAL,                     -- chance to win, gammons included, as XG recorded it
    final_win_gammon REAL,              -- cumulative chance to win a gammon or more, as XG recorded it
    final_win_backgammon REAL,          -- cumulative chance to win a backgammon, as XG recorded it
    CHECK ((end_score1 IS NOT NULL) = is_finished),
    CHECK ((end_score2 IS NOT NULL) = is_finished),
    CHECK ((points_won IS NOT NULL) = is_finished),
    CHECK ((termination_code IS NOT NULL) = is_finished),
    CHECK ((is_crawford_next IS NOT NULL) = is_finished)
) STRICT;
-- Serves: the games of a match.
CREATE INDEX games_by_match ON games (match_id);

CREATE TABLE match_sums (
    -- Sums for each player of a match, so that statistics over matches need not read decisions. Saved positions have no rows here. Here and in the tables
    -- below, the sum of nothing is 0 (no roll, no double, no decision at all), and NULL says that something is not known.
    match_id INTEGER NOT NULL REFERENCES matches (match_id),
    seat INTEGER NOT NULL CHECK (seat BETWEEN 1 AND 2), -- 1, 2; a seat without decisions has a row, too
    player_id INTEGER NOT NULL REFERENCES players (player_id), -- the spelling in this match
    opponent_id INTEGER NOT NULL REFERENCES players (player_id), -- the opponent's spelling in this match
    decisions INTEGER NOT NULL CHECK (decisions >= 0), -- decisions that enter PR
    checker_decisions INTEGER NOT NULL CHECK (checker_decisions >= 0), -- checker plays that enter PR
    double_decisions INTEGER NOT NULL CHECK (double_decisions >= 0), -- double decisions that enter PR
    take_decisions INTEGER NOT NULL CHECK (take_decisions >= 0), -- answers to a double that enter PR
    checker_plays INTEGER NOT NULL CHECK (checker_plays >= 0), -- checker plays made, forced ones and rolls that cannot move included
    rolls INTEGER NOT NULL CHECK (rolls >= 0), -- rolls, with those that were followed by a resignation
    doubles_rolled INTEGER NOT NULL CHECK (doubles_rolled >= 0), -- rolls of two equal dice
    jokers INTEGER NOT NULL CHECK (jokers >= 0), -- rolls whose luck is above 0.200 EMG
    anti_jokers INTEGER NOT NULL CHECK (anti_jokers >= 0), -- rolls whose luck is below -0.200 EMG
    error_emg REAL CHECK (error_emg >= 0), -- equity lost, EMG; NULL: not analysed
    checker_error_emg REAL CHECK (checker_error_emg >= 0), -- equity lost by checker plays, EMG; NULL: not analysed
    double_error_emg REAL CHECK (double_error_emg >= 0), -- equity lost by double decisions, EMG; NULL: not analysed
    take_error_emg REAL CHECK (take_error_emg >= 0), -- equity lost by answers to a double, EMG; NULL: not analysed
    error_mwc REAL CHECK (error_mwc >= 0), -- match winning chances lost (1: a match); NULL: money, not analysed, or a loss is unknown, as more than 25 points away
    errors INTEGER CHECK (errors >= 0), -- errors by XG's grading, blunders included; NULL: not analysed
    blunders INTEGER CHECK (blunders >= 0), -- blunders by XG's grading; NULL: not analysed
    is_fully_analysed INTEGER NOT NULL CHECK (is_fully_analysed BETWEEN 0 AND 1), -- 1: every decision that was made is analysed
    luck_emg REAL,                      -- luck of the rolls, EMG, + is good; NULL: a roll is not analysed
    luck_mwc REAL,                      -- luck of the rolls in match winning chances, + is good; NULL: money, or that of a roll is unknown
    difficulty_emg REAL CHECK (difficulty_emg >= 0), -- difficulty of the analysed decisions, EMG; NULL: not analysed
    difficulty_variance REAL CHECK (difficulty_variance >= 0), -- variance of that loss, EMG²; NULL: not analysed
    error_root REAL CHECK (error_root >= 0), -- sum of the roots of the errors, EMG^½; NULL: not analysed
    difficulty_root REAL CHECK (difficulty_root >= 0), -- sum of the roots of the losses of a reference player, on average, EMG^½; NULL: not analysed
    double_difficulty_emg REAL CHECK (double_difficulty_emg >= 0), -- difficulty of the double decisions, EMG; NULL: not analysed
    double_difficulty_variance REAL CHECK (double_difficulty_variance >= 0), -- variance of the loss of a reference player by double decisions, EMG²; NULL: not analysed
    double_error_root REAL CHECK (double_error_root >= 0), -- sum of the roots of the errors of double decisions, EMG^½; NULL: not analysed
    double_difficulty_root REAL CHECK (double_difficulty_root >= 0), -- sum of the roots of the losses of a reference player by double decisions, on average, EMG^½; NULL: not analysed
    take_difficulty_emg REAL CHECK (take_difficulty_emg >= 0), -- difficulty of the answers to a double, EMG; NULL: not analysed
    take_difficulty_variance REAL CHECK (take_difficulty_variance >= 0), -- variance of the loss of a reference player by answers to a double, EMG²; NULL: not analysed
    take_error_root REAL CHECK (take_error_root >= 0), -- sum of the roots of the errors of answers to a double, EMG^½; NULL: not analysed
    take_difficulty_root REAL CHECK (take_difficulty_root >= 0), -- sum of the roots of the losses of a reference player by answers to a double, on average, EMG^½; NULL: not analysed
    -- standard error of PR, over the games of the match; NULL: fewer than three games have decisions that enter PR
    pr_standard_error REAL CHECK (pr_standard_error >= 0),
    pr_games INTEGER NOT NULL CHECK (pr_games >= 0), -- games with decisions that enter PR
    money_games INTEGER CHECK (money_games >= 1), -- finished games of a money session; NULL: a match, or no game is known to be finished
    net_points INTEGER,                 -- points won less points lost in these games, by the change of score; NULL: as money_games
    -- luck of the rolls in these games, in points: luck_emg times the stake; NULL: as money_games, or a roll is not analysed
    luck_points REAL,
    PRIMARY KEY (match_id, seat),
    CHECK ((errors IS NULL) = (error_emg IS NULL)),
    CHECK ((errors IS NULL) = (blunders IS NULL)),
    CHECK ((money_games IS NULL) = (net_points IS NULL))
) STRICT, WITHOUT ROWID;

CREATE TABLE game_sums (
    -- Sums for each player of a game: decisions, errors, luck and their direction. The score is constant within a game.
    match_id INTEGER NOT NULL REFERENCES matches (match_id),
    seat INTEGER NOT NULL CHECK (seat BETWEEN 1 AND 2), -- 1, 2; a seat without decisions in a game has no row
    game_id INTEGER NOT NULL REFERENCES games (game_id),
    away_player INTEGER CHECK (away_player >= 0), -- points that the player needs; NULL: money
    away_opponent INTEGER CHECK (away_opponent >= 0), -- points that the opponent needs; NULL: money
    is_crawford INTEGER NOT NULL CHECK (is_crawford BETWEEN 0 AND 1), -- 1: the Crawford game
    decisions INTEGER NOT NULL CHECK (decisions >= 0), -- decisions that enter PR
    error_emg REAL CHECK (error_emg >= 0), -- equity lost, EMG; NULL: not analysed
    error_mwc REAL CHECK (error_mwc >= 0), -- match winning chances lost (1: a match); NULL: money, or not analysed
    checker_error_emg REAL CHECK (checker_error_emg >= 0), -- equity lost by checker plays, EMG; NULL: not analysed
    cube_error_emg REAL CHECK (cube_error_emg >= 0), -- equity lost by cube decisions, EMG; NULL: not analysed
    difficulty_emg REAL CHECK (difficulty_emg >= 0), -- difficulty of the analysed decisions, EMG; NULL: not analysed
    difficulty_variance REAL CHECK (difficulty_variance >= 0), -- variance of the loss of a reference player, EMG²; NULL: not analysed
    error_root REAL CHECK (error_root >= 0), -- sum of the roots of the errors, EMG^½; NULL: not analysed
    difficulty_root REAL CHECK (difficulty_root >= 0), -- sum of the roots of the losses of a reference player, on average, EMG^½; NULL: not analysed
    double_decisions INTEGER NOT NULL CHECK (double_decisions >= 0), -- double decisions that enter PR
    early_double_emg REAL NOT NULL CHECK (early_double_emg >= 0), -- equity lost by doubling where holding was better, EMG
    late_double_emg REAL NOT NULL CHECK (late_double_emg >= 0), -- equity lost by holding where doubling was better, EMG
    take_decisions INTEGER NOT NULL CHECK (take_decisions >= 0), -- answers to a double that enter PR
    wrong_take_emg REAL NOT NULL CHECK (wrong_take_emg >= 0), -- equity lost by taking where passing was better, EMG
    wrong_pass_emg REAL NOT NULL CHECK (wrong_pass_emg >= 0), -- equity lost by passing where taking was better, EMG
    luck_mwc REAL,                      -- luck of the rolls in match winning chances; NULL: money, or that of a roll is unknown
    luck_points REAL,                   -- luck of the rolls for money: EMG times the cube, without automatic doubles; NULL: a match, or a roll is not analysed
    PRIMARY KEY (match_id, seat, game_id),
    CHECK ((away_player IS NULL) = (away_opponent IS NULL))
) STRICT, WITHOUT ROWID;

CREATE TABLE structure_sums (
    -- Sums for each player of a match by phase and plans of the position: decisions and errors.
    match_id INTEGER NOT NULL REFERENCES matches (match_id),
    seat INTEGER NOT NULL CHECK (seat BETWEEN 1 AND 2), -- 1, 2
    structure_code INTEGER NOT NULL REFERENCES structures (structure_code), -- phase and plans
    decisions INTEGER NOT NULL CHECK (decisions >= 0), -- decisions that enter PR
    error_emg REAL CHECK (error_emg >= 0), -- equity lost, EMG; NULL: not analysed
    error_mwc REAL CHECK (error_mwc >= 0), -- match winning chances lost (1: a match); NULL: money, or not analysed
    checker_error_emg REAL CHECK (checker_error_emg >= 0), -- equity lost by checker plays, EMG; NULL: not analysed
    cube_error_emg REAL CHECK (cube_error_emg >= 0), -- equity lost by cube decisions, EMG; NULL: not analysed
    difficulty_emg REAL CHECK (difficulty_emg >= 0), -- difficulty of the analysed decisions, EMG; NULL: not analysed
    difficulty_variance REAL CHECK (difficulty_variance >= 0), -- variance of the loss of a reference player, EMG²; NULL: not analysed
    error_root REAL CHECK (error_root >= 0), -- sum of the roots of the errors, EMG^½; NULL: not analysed
    difficulty_root REAL CHECK (difficulty_root >= 0), -- sum of the roots of the losses of a reference player, on average, EMG^½; NULL: not analysed
    PRIMARY KEY (match_id, seat, structure_code)
) STRICT, WITHOUT ROWID;

CREATE TABLE idea_sums (
    -- Sums for each player of a match by idea: checker plays by verdict, and what they cost. An idea without a verdict has no row.
    match_id INTEGER NOT NULL REFERENCES matches (match_id),
    seat INTEGER NOT NULL CHECK (seat BETWEEN 1 AND 2), -- 1, 2
    idea_code INTEGER NOT NULL REFERENCES ideas (idea_code), -- the idea
    did INTEGER NOT NULL CHECK (did >= 0), -- plays that have the idea, as the best play has
    missed INTEGER NOT NULL CHECK (missed >= 0), -- plays that do not have it, unlike the best play
    wrong INTEGER NOT NULL CHECK (wrong >= 0), -- plays that have it, unlike the best play
    avoided INTEGER NOT NULL CHECK (avoided >= 0), -- plays that do not have it, like the best play, where another candidate has it
    missed_errors INTEGER NOT NULL CHECK (missed_errors >= 0), -- plays without the idea, unlike the best play, that are errors by XG's grading
    wrong_errors INTEGER NOT NULL CHECK (wrong_errors >= 0), -- plays with the idea, unlike the best play, that are errors by XG's grading
    missed_emg REAL NOT NULL CHECK (missed_emg >= 0), -- sum of the prices of missed, EMG
    wrong_emg REAL NOT NULL CHECK (wrong_emg >= 0), -- sum of the prices of wrong, EMG
    -- what a reference player would lose on average by missing the idea and by having it wrongly, EMG
    difficulty_emg REAL NOT NULL CHECK (difficulty_emg >= 0),
    difficulty_variance REAL NOT NULL CHECK (difficulty_variance >= 0), -- variance of that loss, EMG²
    error_root REAL NOT NULL CHECK (error_root >= 0), -- sum of the roots of the prices, EMG^½
    difficulty_root REAL NOT NULL CHECK (difficulty_root >= 0), -- sum of the roots of the prices that a reference player would pay, on average, EMG^½
    PRIMARY KEY (match_id, seat, idea_code)
) STRICT, WITHOUT ROWID;

CREATE TABLE action_sums (
    -- Sums for each player of a match by kind of decision, action and level of analysis: decisions and errors.
    match_id INTEGER NOT NULL REFERENCES matches (match_id),
    seat INTEGER NOT NULL CHECK (seat BETWEEN 1 AND 2), -- 1, 2
    row_number INTEGER NOT NULL CHECK (row_number >= 1), -- of the row within match and seat, from 1
    kind TEXT NOT NULL CHECK (kind = 'checker' OR kind = 'double' OR kind = 'take'), -- checker, double, take
    -- no double, double, take, pass, ...; NULL: checker plays, or the answer is not known
    action TEXT CHECK (action = 'no double' OR action = 'double' OR action = 'take' OR action = 'pass' OR action = 'beaver'),
    level_code INTEGER REFERENCES levels (level_code), -- level of the analysis; NULL: not analysed
    all_decisions INTEGER NOT NULL CHECK (all_decisions >= 1), -- decisions, counted or not
    analysed_decisions INTEGER NOT NULL CHECK (analysed_decisions >= 0), -- decisions whose error is known
    decisions INTEGER NOT NULL CHECK (decisions >= 0), -- decisions that enter PR
    wrong_decisions INTEGER NOT NULL CHECK (wrong_decisions >= 0), -- decisions that lost equity
    errors INTEGER NOT NULL CHECK (errors >= 0), -- errors by XG's grading, blunders included
    blunders INTEGER NOT NULL CHECK (blunders >= 0), -- blunders by XG's grading
    error_emg REAL CHECK (error_emg >= 0), -- equity lost, EMG; NULL: not analysed
    error_mwc REAL CHECK (error_mwc >= 0), -- match winning chances lost (1: a match); NULL: money, or not analysed
    worst_error_emg REAL CHECK (worst_error_emg >= 0), -- the largest loss, EMG; NULL: not analysed
    difficulty_emg REAL CHECK (difficulty_emg >= 0), -- difficulty of the analysed decisions, EMG; NULL: not analysed
    difficulty_variance REAL CHECK (difficulty_variance >= 0), -- variance of the loss of a reference player, EMG²; NULL: not analysed
    error_root REAL CHECK (error_root >= 0), -- sum of the roots of the errors, EMG^½; NULL: not analysed
    difficulty_root REAL CHECK (difficulty_root >= 0), -- sum of the roots of the losses of a reference player, on average, EMG^½; NULL: not analysed
    PRIMARY KEY (match_id, seat, row_number)
) STRICT, WITHOUT ROWID;

CREATE TABLE timing_sums (
    -- Sums for each player of a match by time, of decisions that enter PR: the place in the match and in the game, what came before, the roll.
    match_id INTEGER NOT NULL REFERENCES matches (match_id),
    seat INTEGER NOT NULL CHECK (seat BETWEEN 1 AND 2), -- 1, 2
    timing_code INTEGER NOT NULL REFERENCES timings (timing_code), -- a decision has one code of each family, or none
    decisions INTEGER NOT NULL CHECK (decisions >= 1), -- decisions that enter PR
    error_emg REAL CHECK (error_emg >= 0), -- equity lost, EMG; NULL: not analysed
    difficulty_emg REAL CHECK (difficulty_emg >= 0), -- difficulty of the decisions, EMG; NULL: not analysed
    difficulty_variance REAL CHECK (difficulty_variance >= 0), -- variance of the loss of a reference player, EMG²; NULL: not analysed
    error_root REAL CHECK (error_root >= 0), -- sum of the roots of the errors, EMG^½; NULL: not analysed
    difficulty_root REAL CHECK (difficulty_root >= 0), -- sum of the roots of the losses of a reference player, on average, EMG^½; NULL: not analysed
    PRIMARY KEY (match_id, seat, timing_code)
) STRICT, WITHOUT ROWID;

CREATE TABLE player_sums (
    -- Sums for each spelling of a player and each part of the decisions, over all matches. A person is the sum of the spellings. An import that
    -- writes or removes a match of a spelling sums its rows up again at its end: until then, the rows of the spellings in changed_players are those of before.
    player_id INTEGER NOT NULL REFERENCES players (player_id) ON DELETE CASCADE,
    family TEXT NOT NULL,               -- what divides the decisions: kind, phase, plan, against, idea, score, first roll, reply; or a family of timings
    part TEXT NOT NULL,                 -- the member of the family: take, race, holding, hit, 65, ...
    decisions INTEGER NOT NULL CHECK (decisions >= 0), -- decisions that enter PR; of ideas, plays that an idea has to do with
    error_emg REAL NOT NULL CHECK (error_emg >= 0), -- equity lost, EMG; of ideas, the sum of the prices of those missed and wrong
    difficulty_emg REAL CHECK (difficulty_emg >= 0), -- what a reference player loses on average, EMG; NULL: not known
    difficulty_variance REAL CHECK (difficulty_variance >= 0), -- variance of that loss, EMG²; NULL: not known
    error_root REAL CHECK (error_root >= 0), -- sum of the roots of the losses, EMG^½; NULL: not known
    difficulty_root REAL CHECK (difficulty_root >= 0), -- sum of the roots of the losses of a reference player, on average, EMG^½; NULL: not known
    PRIMARY KEY (player_id, family, part)
) STRICT, WITHOUT ROWID;

CREATE TABLE changed_players (
    -- Spellings whose matches or person changed since player_sums and overdispersion were made. It has rows only while an import runs, or after one was
    -- killed, until the next command that writes. GammonBase's own readers then sum up these spellings, and the figures of everybody, themselves. Other
    -- programs that read player_sums, overdispersion, or intervals that rest on it, such as player_stats.take_pr_low, should look here first.
    player_id INTEGER PRIMARY KEY REFERENCES players (player_id) ON DELETE CASCADE
) STRICT;

CREATE TABLE field_sums (
    -- Only in a copy of some people's matches: what everybody loses under the other filters, in the database that it was made from. Such people compare
    -- with these instead of with the sums of those in the copy. Nobody is named. An import into the copy removes the rows.
    person_id INTEGER NOT NULL,         -- players.person_id of the people whose matches were selected; below 0: somebody else, numbered by chance
    family TEXT NOT NULL,               -- as in player_sums
    part TEXT NOT NULL,                 -- the member of the family
    decisions INTEGER NOT NULL CHECK (decisions >= 0), -- decisions that enter PR; of ideas, plays that an idea has to do with
    error_emg REAL NOT NULL CHECK (error_emg >= 0), -- equity lost, EMG; of ideas, the sum of the prices of those missed and wrong
    difficulty_emg REAL CHECK (difficulty_emg >= 0), -- what a reference player loses on average, EMG; NULL: not known
    difficulty_variance REAL CHECK (difficulty_variance >= 0), -- variance of that loss, EMG²; NULL: not known
    error_root REAL CHECK (error_root >= 0), -- sum of the roots of the losses, EMG^½; NULL: not known
    difficulty_root REAL CHECK (difficulty_root >= 0), -- sum of the roots of the losses of a reference player, on average, EMG^½; NULL: not known
    PRIMARY KEY (person_id, family, part)
) STRICT, WITHOUT ROWID;
CREATE TABLE overdispersion (
    -- One row: how much more losses vary than those of the reference player, in all of a match and between kinds of decisions within it. Until the
    -- matches of the database say otherwise, the figures are those of real matches; these count as 30 matches. They are behind while changed_players has rows.
    overdispersion REAL NOT NULL CHECK (overdispersion > 0), -- variance of a match's loss / that of a reference player of the same strength
    loss_dispersion REAL NOT NULL CHECK (loss_dispersion > 0), -- variance of the losses of a kind of decisions within a match / that of a reference player
    root_dispersion REAL NOT NULL CHECK (root_dispersion > 0), -- variance of the roots of the losses of a kind of decisions within a match / that of a reference player
    form_variance REAL NOT NULL CHECK (form_variance >= 0), -- variance of a player's strength from match to match, relative to the strength: the form of the day
    known_matches INTEGER NOT NULL CHECK (known_matches >= 0) -- matches that the figures rest on: those of people with two and more; a match of two such people counts twice
) STRICT;
-- Those of real matches, until matches are summed up.
INSERT INTO overdispersion VALUES (2.0, 1.2, 1.0, 0.075, 0);

-- ---------------------------------------------------------------- positions
CREATE TABLE positions (
    -- Each position in which a player decided, once, seen by the player on roll. An import rejects a file with another board that has the hash
    -- of a known one.
    position_hash INTEGER PRIMARY KEY,  -- 64 bits of blake3 over the board
    -- the 26 characters of an XGID: opponent's bar, points 1 to 24, own bar; A-O own checkers, a-o the opponent's
    board TEXT NOT NULL CHECK (length(board) = 26),
    -- opening, middle game, endgame, race, bear-off
    phase TEXT NOT NULL CHECK (phase = 'opening' OR phase = 'middle game' OR phase = 'endgame' OR phase = 'race' OR phase = 'bear-off'),
    -- the player's features, as bits: bit n is feature_bit n of features; 0 without contact
    player_features INTEGER NOT NULL CHECK (player_features >= 0),
    opponent_features INTEGER NOT NULL CHECK (opponent_features >= 0), -- the opponent's features
    player_pips INTEGER NOT NULL CHECK (player_pips BETWEEN 0 AND 375), -- pip count of the player on roll; the bar counts 25
    opponent_pips INTEGER NOT NULL CHECK (opponent_pips BETWEEN 0 AND 375), -- pip count of the opponent
    player_bar INTEGER NOT NULL CHECK (player_bar BETWEEN 0 AND 15), -- the player's checkers on the bar
    opponent_bar INTEGER NOT NULL CHECK (opponent_bar BETWEEN 0 AND 15), -- the opponent's checkers on the bar
    -- 15 minus the player's checkers on the board (in Hypergammon 12 more than were borne off)
    player_off INTEGER NOT NULL CHECK (player_off BETWEEN 0 AND 15),
    opponent_off INTEGER NOT NULL CHECK (opponent_off BETWEEN 0 AND 15), -- 15 minus the opponent's checkers on the board
    player_prime INTEGER NOT NULL CHECK (player_prime BETWEEN 0 AND 24), -- the player's longest run of points held
    opponent_prime INTEGER NOT NULL CHECK (opponent_prime BETWEEN 0 AND 24), -- the opponent's longest run of points held
    player_anchors INTEGER NOT NULL CHECK (player_anchors BETWEEN 0 AND 6), -- points that the player holds in the opponent's home board
    opponent_anchors INTEGER NOT NULL CHECK (opponent_anchors BETWEEN 0 AND 6), -- points that the opponent holds in the player's home board
    player_blots INTEGER NOT NULL CHECK (player_blots BETWEEN 0 AND 15), -- points with a single checker of the player
    opponent_blots INTEGER NOT NULL CHECK (opponent_blots BETWEEN 0 AND 15) -- points with a single checker of the opponent
) STRICT;

-- ---------------------------------------------------------------- decisions
CREATE TABLE decisions (
    -- One row per checker play (every roll), double decision (the cube could be turned) and answer to a double.
    decision_id INTEGER PRIMARY KEY,    -- match_id * 100000 + 1, 2, ... in playing order; a take directly follows its double
    match_id INTEGER NOT NULL REFERENCES matches (match_id), -- the match
    game_id INTEGER NOT NULL REFERENCES games (game_id),
    -- First what nearly every query filters or adds up: SQLite decodes a row from the left.
    is_position INTEGER NOT NULL CHECK (is_position BETWEEN 0 AND 1), -- 1: from a saved position, which is not part of statistics
    is_counted INTEGER NOT NULL CHECK (is_counted BETWEEN 0 AND 1), -- 1: enters PR
    kind TEXT NOT NULL,                 -- checker, double, take
    seat INTEGER NOT NULL CHECK (seat BETWEEN 1 AND 2), -- 1, 2: seat of the player who decides
    player_id INTEGER NOT NULL REFERENCES players (player_id), -- who decides
    opponent_id INTEGER NOT NULL REFERENCES players (player_id), -- the other player
    structure_code INTEGER NOT NULL REFERENCES structures (structure_code), -- phase and plans of the position
    error_emg REAL CHECK (error_emg BETWEEN 0 AND 12), -- equity lost, EMG; NULL: not analysed, or an illegal play
    difficulty_emg REAL CHECK (difficulty_emg >= 0), -- equity that a reference player would lose here on average, EMG; NULL: not analysed
    difficulty_variance REAL CHECK (difficulty_variance >= 0), -- variance of that loss, EMG²; NULL: not analysed
    difficulty_root REAL CHECK (difficulty_root >= 0), -- mean of the root of that loss, EMG^½; NULL: not analysed
    sequence_number INTEGER NOT NULL CHECK (sequence_number >= 1), -- 1-based within the game
    ply INTEGER NOT NULL CHECK (ply >= 1), -- 1-based number of the roll; a cube decision has that of the next roll
    record_number INTEGER NOT NULL CHECK (record_number >= 0), -- 0-based record of temp.xg; a double and its answer share one
    position_hash INTEGER NOT NULL REFERENCES positions (position_hash), -- the position before the decision, seen by the player who decides
    position_after_hash INTEGER,        -- after the play, seen by the opponent; in positions only if somebody decided there; NULL: no play
    away_player INTEGER CHECK (away_player >= 0), -- points away of the player who decides; NULL: money
    away_opponent INTEGER CHECK (away_opponent >= 0), -- points away of the opponent; NULL: money
    cube_value INTEGER NOT NULL CHECK (cube_value >= 1), -- 1, 2, 4, ... before the decision (of a take too: before the double)
    cube_owner INTEGER NOT NULL CHECK (cube_owner BETWEEN -1 AND 1), -- 0 centred, 1 the player who decides, -1 the opponent
    is_crawford INTEGER NOT NULL CHECK (is_crawford BETWEEN 0 AND 1), -- 1: the Crawford game
    is_jacoby INTEGER NOT NULL CHECK (is_jacoby BETWEEN 0 AND 1), -- 1: money with the Jacoby rule
    die1 INTEGER CHECK (die1 BETWEEN 1 AND 6), -- the higher die; NULL: a cube decision, or no dice recorded
    die2 INTEGER CHECK (die2 BETWEEN 1 AND die1), -- the lower die; NULL: as die1
    action TEXT,                        -- 13/8 6/5*, cannot move, no double, double, take, pass, beaver; NULL: none recorded
    -- candidate_rank of the play; NULL: not among the candidates, or a cube decision
    played_rank INTEGER CHECK (played_rank BETWEEN 1 AND candidate_count),
    -- candidates that XG kept, the play made among them: XG keeps ten however many plays are legal, so a larger number means a bad play. The SQL
    -- function legal_plays counts the legal plays. 0: a cube decision, or not analysed
    candidate_count INTEGER NOT NULL CHECK (candidate_count BETWEEN 0 AND 32),
    -- candidates at most 0.020 EMG below the best, the best included; NULL: a cube decision, or not analysed
    close_candidates INTEGER CHECK (close_candidates BETWEEN 1 AND candidate_count),
    level_code INTEGER REFERENCES levels (level_code), -- level of the best candidate or of the cube analysis; NULL: not analysed
    played_level_code INTEGER REFERENCES levels (level_code), -- level of the play made; NULL: not among the candidates, or a cube decision
    equity_best REAL,                   -- equity of the best action, EMG; a take: per the cube before the double; NULL: not analysed
    equity_played REAL,                 -- equity of the action taken (of a beaver: of the take); NULL: not analysed, or not among the candidates
    error_mwc REAL CHECK (error_mwc >= 0), -- match winning chances lost (1: a match); NULL: money, not analysed, or more than 25 points away
    -- ideas as bits: those of the best play, << 14 of the play made, << 28 of any candidate; NULL: no verdicts
    idea_bits INTEGER CHECK (idea_bits >= 0),
    main_idea TEXT,                     -- the idea that explains most of the error: hit, anchor, ...; NULL: none does
    main_idea_emg REAL CHECK (main_idea_emg > 0), -- price of that idea: the part of the error that it explains, EMG; NULL: no idea explains most of it
    luck_emg REAL CHECK (luck_emg BETWEEN -12 AND 12), -- luck of the roll, EMG, + is good for the roller; NULL: a cube decision, or not analysed
    luck_mwc REAL,                      -- luck of the roll in match winning chances, + is good for the roller; NULL: money, no luck_emg, or more than 25 points away
    luck_level_code INTEGER REFERENCES levels (level_code), -- level of the luck's analysis; NULL: no luck_emg
    equity_before_roll REAL,            -- the roller's view, EMG; NULL: a cube decision, or not analysed
    -- the opponent's last roll in the game: 1 a joker (luck above 0.200 EMG), -1 an anti-joker (below -0.200), 0 neither; NULL: none, or not analysed
    opponent_joker INTEGER CHECK (opponent_joker BETWEEN -1 AND 1),
    -- the player's decisions that enter PR since the own last blunder (XG's grade) in the match; 0: the first after it; NULL: none before
    decisions_since_blunder INTEGER CHECK (decisions_since_blunder >= 0),
    is_forced INTEGER NOT NULL CHECK (is_forced BETWEEN 0 AND 1), -- 1: a checker play with one candidate only
    is_irrelevant INTEGER CHECK (is_irrelevant BETWEEN 0 AND 1), -- 1: a checker play that XG marks as making no difference; NULL: a cube decision
    is_illegal INTEGER NOT NULL CHECK (is_illegal BETWEEN 0 AND 1), -- 1: the rules do not allow it
    invalid_code INTEGER NOT NULL,      -- XG's inValid: 0 valid, 1 error, 2 illegal; a take: 0
    is_flagged INTEGER NOT NULL CHECK (is_flagged BETWEEN 0 AND 1), -- 1: flagged by the user
    is_edited INTEGER CHECK (is_edited BETWEEN 0 AND 1), -- 1: the position was edited here; NULL: a take, or a file before version 24
    double_decision_id INTEGER REFERENCES decisions (decision_id), -- the double that a take answers; NULL: not a take
    auto_doubles INTEGER,               -- automatic doubles so far in the game; NULL: a file before version 27
    clock_bottom_s INTEGER,             -- seconds left of the player shown at the bottom; NULL: no clock
    clock_top_s INTEGER,                -- seconds left of the player shown at the top; NULL: no clock
    -- candidate_rank that XG's 1-ply chooses; NULL: unknown, or a cube decision
    choice_1ply_rank INTEGER CHECK (choice_1ply_rank BETWEEN 1 AND candidate_count),
    -- candidate_rank that XG's 3-ply chooses; NULL: unknown, or a cube decision
    choice_3ply_rank INTEGER CHECK (choice_3ply_rank BETWEEN 1 AND candidate_count),
    -- for a later rollout: bit n is candidate n + 1; a double: 1; NULL: a take, or a file before version 26
    delayed_rollout_bits INTEGER CHECK (delayed_rollout_bits >= 0),
    -- the rollouts done, as bits like delayed_rollout_bits; NULL: as delayed_rollout_bits
    delayed_rollout_done_bits INTEGER CHECK (delayed_rollout_done_bits >= 0),
    tutor_rank INTEGER CHECK (tutor_rank BETWEEN 1 AND candidate_count), -- tutor mode: candidate_rank of the first idea; NULL: no tutor
    tutor_action TEXT,                  -- tutor mode: the first idea; NULL: no tutor
    tutor_error_emg REAL CHECK (tutor_error_emg >= 0), -- equity that the first idea would have lost, EMG; NULL: no tutor, or not analysed
    -- What each kind of decision has. (Comparisons joined by AND and OR: IN with three values or more costs 4 times as much, because SQLite
    -- builds a table of them for every row, and (a IS NULL) = (b IS NULL) costs twice as much as what follows below.)
    CHECK (
        kind = 'checker' AND is_irrelevant IS NOT NULL AND double_decision_id IS NULL
        OR kind = 'double' AND is_irrelevant IS NULL AND double_decision_id IS NULL
            AND (action IS NULL OR action = 'no double' OR action = 'double')
        OR kind = 'take' AND is_irrelevant IS NULL AND double_decision_id IS NOT NULL
            AND action IS NOT NULL AND (action = 'take' OR action = 'pass' OR action = 'beaver')
    ),
    CHECK (away_player IS NULL AND away_opponent IS NULL OR away_player IS NOT NULL AND away_opponent IS NOT NULL),
    CHECK (die1 IS NULL AND die2 IS NULL OR die1 IS NOT NULL AND die2 IS NOT NULL),
    CHECK (played_rank IS NULL AND played_level_code IS NULL OR played_rank IS NOT NULL AND played_level_code IS NOT NULL),
    CHECK (luck_emg IS NULL AND luck_level_code IS NULL OR luck_emg IS NOT NULL AND luck_level_code IS NOT NULL),
    CHECK (main_idea IS NULL AND main_idea_emg IS NULL OR main_idea IS NOT NULL AND main_idea_emg IS NOT NULL),
    CHECK (clock_bottom_s IS NULL AND clock_top_s IS NULL OR clock_bottom_s IS NOT NULL AND clock_top_s IS NOT NULL),
    CHECK (
        delayed_rollout_bits IS NULL AND delayed_rollout_done_bits IS NULL
        OR delayed_rollout_bits IS NOT NULL AND delayed_rollout_done_bits IS NOT NULL
    ),
    CHECK (is_illegal = (invalid_code = 2))
) STRICT;

CREATE TABLE scaled_candidates (
    -- The candidates of checker plays, as the view candidates shows them. Figures are scaled by powers of two: this turns nearly all of XG's
    -- single-precision floats into whole numbers, which SQLite stores in 4 bytes or less. Nothing is rounded. Plain figures would make the
    -- database a fifth larger.
    decision_id INTEGER NOT NULL REFERENCES decisions (decision_id), -- the checker play
    candidate_rank INTEGER NOT NULL CHECK (candidate_rank BETWEEN 1 AND 32), -- 1 is XG's best; ranks are not sorted by equity
    -- 13/8 6/5*, bar/22, 6/off, cannot move; NULL: the recorded moves do not lead to the recorded position (there is a warning)
    play TEXT,
    position_hash INTEGER NOT NULL,     -- the position after the play, seen by the opponent, who is then on roll
    level_code INTEGER NOT NULL REFERENCES levels (level_code), -- level of this candidate's analysis
    scaled_equity REAL,                 -- cubeful, EMG, times 2^29; mover's view, like all that follows; NULL, here and below: not a number
    scaled_lose_backgammon REAL,        -- cumulative chance times 2^35
    scaled_lose_gammon REAL,            -- cumulative chance times 2^30
    scaled_lose REAL,                   -- chance times 2^30
    scaled_win REAL,                    -- chance times 2^30
    scaled_win_gammon REAL,             -- cumulative chance times 2^30
    scaled_win_backgammon REAL,         -- cumulative chance times 2^35
    PRIMARY KEY (decision_id, candidate_rank)
) STRICT, WITHOUT ROWID;
CREATE TABLE idea_prices (
    -- One row per idea that a checker play missed or had wrongly. The verdicts are in decisions.idea_bits and view decision_ideas.
    decision_id INTEGER NOT NULL REFERENCES decisions (decision_id), -- the checker play
    idea_code INTEGER NOT NULL REFERENCES ideas (idea_code), -- the idea
    -- equity of the best play above the best candidate that is, for this idea, like the play made, EMG
    price_emg REAL NOT NULL CHECK (price_emg >= 0),
    PRIMARY KEY (decision_id, idea_code)
) STRICT, WITHOUT ROWID;
CREATE TABLE cube_analyses (
    -- One row per double decision that was analysed: both lines, in the doubler's view. Some of these
    -- decisions are not counted in PR.
    decision_id INTEGER PRIMARY KEY REFERENCES decisions (decision_id), -- the double decision
    level_code INTEGER NOT NULL REFERENCES levels (level_code), -- level that was used
    level_requested_code INTEGER NOT NULL REFERENCES levels (level_code), -- requested level
    recommendation TEXT NOT NULL CHECK (
        recommendation = 'no double' OR recommendation = 'double/take' OR recommendation = 'double/pass' OR recommendation = 'too good'
        OR recommendation = 'automatic double' OR recommendation = 'unknown'
    ),                                  -- no double, double/take, double/pass, too good, automatic double; unknown: another code
    equity_no_double REAL,              -- cubeful, EMG, the doubler's view; NULL, here and below: not a number
    equity_double_take REAL,            -- cubeful, EMG, the doubler's view, per the cube before the double
    equity_double_pass REAL,            -- as equity_double_take
    is_beaver_right INTEGER NOT NULL CHECK (is_beaver_right BETWEEN 0 AND 1), -- 1: the opponent should beaver
    choice_3ply_code INTEGER,           -- the choice at 3-ply: double + 2 * take; NULL: none
    nd_lose_backgammon REAL,            -- no double: cumulative chance (1: certain); NULL, here and below: not a number
    nd_lose_gammon REAL,                -- no double: cumulative chance
    nd_lose REAL,                       -- no double: chance to lose, gammons included
    nd_win REAL,                        -- no double: chance to win, gammons included
    nd_win_gammon REAL,                 -- no double: cumulative chance
    nd_win_backgammon REAL,             -- no double: cumulative chance
    nd_cubeless_equity REAL,            -- no double: cubeless equity
    dt_lose_backgammon REAL,            -- double/take: cumulative chance (1: certain)
    dt_lose_gammon REAL,                -- double/take: cumulative chance
    dt_lose REAL,                       -- double/take: chance to lose, gammons included
    dt_win REAL,                        -- double/take: chance to win, gammons included
    dt_win_gammon REAL,                 -- double/take: cumulative chance
    dt_win_backgammon REAL,             -- double/take: cumulative chance
    dt_cubeless_equity REAL             -- double/take: cubeless equity
) STRICT;

CREATE TABLE cube_extras (
    -- Beavers, raccoons and the ideas of tutor mode: what followed a double or a take.
    decision_id INTEGER PRIMARY KEY REFERENCES decisions (decision_id), -- the double decision
    -- the doubler's answer to a beaver: pass, take, raccoon; NULL: no beaver, or no answer recorded
    beaver_answer TEXT CHECK (beaver_answer IN ('pass', 'take', 'raccoon')),
    beaver_error_emg REAL CHECK (beaver_error_emg >= 0), -- equity lost by that answer, >= 0; NULL: not analysed
    raccoon_answer TEXT CHECK (raccoon_answer IN ('pass', 'take', 'raccoon')), -- the answer to a raccoon: pass, take; NULL: no raccoon
    raccoon_error_emg REAL CHECK (raccoon_error_emg >= 0), -- equity lost by that answer, >= 0; NULL: not analysed
    tutor_double_code INTEGER,          -- tutor mode: the first idea, 0 no, 1 yes; NULL: no tutor
    tutor_double_error_emg REAL CHECK (tutor_double_error_emg >= 0), -- equity that it would have lost, >= 0; NULL: not analysed
    tutor_take_code INTEGER,            -- tutor mode: the first idea of the answer, 0 no, 1 yes; NULL: no tutor
    tutor_take_error_emg REAL CHECK (tutor_take_error_emg >= 0), -- equity that it would have lost, >= 0; NULL: not analysed
    CHECK (raccoon_answer IS NULL OR beaver_answer IS 'raccoon')
) STRICT;

-- ---------------------------------------------------------------- rollouts and comments
CREATE TABLE rollouts (
    -- One row per rollout.
    rollout_id INTEGER PRIMARY KEY,     -- match_id * 100000 + 1, 2, ... in the file's order
    match_id INTEGER NOT NULL REFERENCES matches (match_id),
    rollout_index INTEGER NOT NULL CHECK (rollout_index >= 0), -- 0-based in temp.xgr
    decision_id INTEGER REFERENCES decisions (decision_id), -- NULL: nothing refers to it; its figures are as recorded
    -- the candidate that was rolled out; NULL: a cube decision, or nothing refers to it
    candidate_rank INTEGER CHECK (candidate_rank BETWEEN 1 AND 32),
    is_truncated INTEGER NOT NULL CHECK (is_truncated BETWEEN 0 AND 1), -- 1: games are cut short
    truncate_at INTEGER NOT NULL,       -- where games are cut short
    truncation_level_code INTEGER NOT NULL REFERENCES levels (level_code), -- level of the evaluation at the cut
    is_error_limited INTEGER NOT NULL CHECK (is_error_limited BETWEEN 0 AND 1), -- 1: stops once the interval is below error_limit
    error_limit REAL,                   -- confidence interval to stop at; NULL: not a number
    min_games INTEGER NOT NULL,         -- fewest games
    max_games INTEGER NOT NULL,         -- most games
    is_time_limited INTEGER NOT NULL CHECK (is_time_limited BETWEEN 0 AND 1), -- 1: stops after time_limit_min
    time_limit_min INTEGER NOT NULL CHECK (time_limit_min >= 0), -- minutes
    play_level1_code INTEGER NOT NULL REFERENCES levels (level_code), -- level of checker plays before level_cut
    play_level2_code INTEGER NOT NULL REFERENCES levels (level_code), -- level of checker plays from level_cut on
    cube_level1_code INTEGER NOT NULL REFERENCES levels (level_code), -- level of cube decisions before level_cut
    cube_level2_code INTEGER NOT NULL REFERENCES levels (level_code), -- level of cube decisions from level_cut on
    level_cut INTEGER NOT NULL,         -- where the levels change
    is_variance_reduced INTEGER NOT NULL CHECK (is_variance_reduced BETWEEN 0 AND 1), -- 1: with variance reduction
    is_cubeless INTEGER NOT NULL CHECK (is_cubeless BETWEEN 0 AND 1), -- 1: without the cube
    bearoff_truncation_code INTEGER NOT NULL, -- at the bear-off database: 0 if the cube is dead, 1 always, 2 never
    random_seed INTEGER NOT NULL,       -- the seed used
    random_seed_entered INTEGER NOT NULL, -- the seed that the user entered
    is_both_lines INTEGER NOT NULL CHECK (is_both_lines BETWEEN 0 AND 1), -- 1: no double and double/take were both rolled out
    search_interval REAL,               -- 1 normal, 1.5 large, 2 huge, 4 gigantic; NULL: not a number
    is_first_roll INTEGER NOT NULL CHECK (is_first_roll BETWEEN 0 AND 1), -- 1: a rollout of the first roll
    is_both_lines_multiple INTEGER NOT NULL CHECK (is_both_lines_multiple BETWEEN 0 AND 1), -- 1: both lines in a multiple rollout
    is_extended INTEGER NOT NULL CHECK (is_extended BETWEEN 0 AND 1), -- 1: extended
    is_immediate_double INTEGER NOT NULL CHECK (is_immediate_double BETWEEN 0 AND 1), -- 1: the double happens at once
    is_as_take INTEGER NOT NULL CHECK (is_as_take BETWEEN 0 AND 1), -- 1: plays are chosen as if the double were taken
    rotation_code INTEGER NOT NULL,     -- 0: 36 dice, 1: 21 dice, 2: 30 dice
    is_interrupted INTEGER NOT NULL CHECK (is_interrupted BETWEEN 0 AND 1), -- 1: stopped by the user
    engine_version TEXT NOT NULL,       -- major.minor, such as 2.10
    duration_s REAL,                    -- seconds; NULL: not a number
    multiple_min_games INTEGER NOT NULL, -- fewest games, in a multiple rollout
    is_multiple_stop_all INTEGER NOT NULL CHECK (is_multiple_stop_all BETWEEN 0 AND 1), -- 1: stops all once one reaches multiple_stop_all_value
    is_multiple_stop_one INTEGER NOT NULL CHECK (is_multiple_stop_one BETWEEN 0 AND 1), -- 1: stops one below multiple_stop_one_value
    multiple_stop_all_value REAL,       -- as recorded; NULL: not a number
    multiple_stop_one_value REAL,       -- as recorded; NULL: not a number
    games INTEGER NOT NULL,             -- games of the play, or of no double
    equity REAL,                        -- EMG, the view of the player who decides; NULL, here and below: not a number
    error_95 REAL,                      -- half the 95% confidence interval of equity
    mwc REAL,                           -- equity as match winning chances (1: a won match); in money sessions XG writes the equity
    lose_backgammon REAL,               -- cumulative chance (1: certain), the view of the player who decides
    lose_gammon REAL,                   -- cumulative chance
    lose REAL,                          -- chance to lose, gammons included
    win REAL,                           -- chance to win, gammons included
    win_gammon REAL,                    -- cumulative chance
    win_backgammon REAL,                -- cumulative chance
    dt_games INTEGER,                   -- games of double/take; NULL, here and below: a checker play
    dt_equity REAL,                     -- of double/take: as equity
    dt_error_95 REAL,                   -- of double/take: as error_95
    dt_mwc REAL,                        -- of double/take: as mwc
    dt_lose_backgammon REAL,            -- of double/take: as lose_backgammon
    dt_lose_gammon REAL,                -- of double/take: as lose_gammon
    dt_lose REAL,                       -- of double/take: as lose
    dt_win REAL,                        -- of double/take: as win
    dt_win_gammon REAL,                 -- of double/take: as win_gammon
    dt_win_backgammon REAL,             -- of double/take: as win_backgammon
    previous_level_code INTEGER NOT NULL REFERENCES levels (level_code), -- level of the analysis that the rollout replaced
    previous_equity REAL,               -- equity by that analysis; NULL, here and below: not a number
    previous_lose_backgammon REAL,      -- cumulative chance to lose a backgammon, by the analysis that the rollout replaced
    previous_lose_gammon REAL,          -- cumulative chance to lose a gammon or more, by the analysis that the rollout replaced
    previous_lose REAL,                 -- chance to lose, gammons included, by the analysis that the rollout replaced
    previous_win REAL,                  -- chance to win, gammons included, by the analysis that the rollout replaced
    previous_win_gammon REAL,           -- cumulative chance to win a gammon or more, by the analysis that the rollout replaced
    previous_win_backgammon REAL,       -- cumulative chance to win a backgammon, by the analysis that the rollout replaced
    previous_equity_no_double REAL,     -- of a cube decision: its equity without the double
    previous_equity_double REAL,        -- of a cube decision: its equity with the double
    -- the candidate's rank before the rollouts of its decision, deeper levels first, then by equity; NULL: not a candidate, or no previous_equity
    previous_rank INTEGER CHECK (previous_rank BETWEEN 1 AND 32),
    CHECK (candidate_rank IS NULL OR decision_id IS NOT NULL)
) STRICT;
-- Serves: the rollouts of a match.
CREATE INDEX rollouts_by_match ON rollouts (match_id);
CREATE TABLE rollout_first_rolls (
    -- One row per rollout, line and first roll.
    rollout_id INTEGER NOT NULL REFERENCES rollouts (rollout_id),
    line TEXT NOT NULL CHECK (line = 'play' OR line = 'no double' OR line = 'double/take'), -- play, no double, double/take
    first_roll INTEGER NOT NULL CHECK (first_roll BETWEEN 0 AND 36), -- XG's index: 0 is the total, 1..36 the first rolls
    games INTEGER NOT NULL,             -- games that began with it; the format has one list for both lines
    sum_equity REAL,                    -- sum of equities, the view of the player who decides; NULL, here and below: not a number
    sum_square_equity REAL,             -- sum of their squares
    standard_deviation REAL,            -- as recorded
    PRIMARY KEY (rollout_id, line, first_roll)
) STRICT, WITHOUT ROWID;

CREATE TABLE comments (
    -- One row per comment, as plain text and as RTF.
    comment_id INTEGER PRIMARY KEY,
    match_id INTEGER NOT NULL REFERENCES matches (match_id),
    game_id INTEGER REFERENCES games (game_id), -- NULL: a comment on the match, or nothing refers to it
    decision_id INTEGER REFERENCES decisions (decision_id), -- NULL: not a comment on a decision, or nothing refers to it
    -- match start, match end, game start, game end, play, cube; none: nothing refers to it
    attachment TEXT NOT NULL CHECK (
        attachment IN ('match start', 'match end', 'game start', 'game end', 'play', 'cube', 'none')
    ),
    record_number INTEGER CHECK (record_number >= 0), -- 0-based record of temp.xg that refers to it; NULL: none
    line_number INTEGER NOT NULL CHECK (line_number >= 0), -- 0-based in temp.xgc
    text TEXT NOT NULL,                 -- plain text; lines end with a newline
    rtf TEXT NOT NULL,                  -- the RTF that the text was made from
    CHECK ((attachment = 'none') = (record_number IS NULL))
) STRICT;
-- Serves: the comments of a match.
CREATE INDEX comments_by_match ON comments (match_id);

-- ---------------------------------------------------------------- books
CREATE TABLE books (
    -- Opening books: XG's (backgammon), Arena's ABK (chess), GNU Shogi's GDX and text books (shogi). The database can hold several editions of
    -- a book.
    book_id INTEGER PRIMARY KEY AUTOINCREMENT,
    content_id INTEGER NOT NULL REFERENCES contents (content_id), -- the content that its rows come from
    kind TEXT NOT NULL REFERENCES file_kinds (kind), -- xg_opening, abk, gnushogi_gdx, gnushogi_text
    game TEXT NOT NULL CHECK (game IN ('backgammon', 'chess', 'shogi')), -- backgammon, chess, shogi
    variant TEXT,                       -- layout: ABK or AB2; le64, be64, le32, be32, ... of a GDX book; 1.0 of an XG book; NULL: a text book
    title TEXT,                         -- XG: the description; ABK: the comment; NULL: none
    edition TEXT,                       -- XG: the file version that its editor gave; NULL: none
    author TEXT,                        -- ABK; NULL: none
    notes TEXT,                         -- XG; NULL: none
    updated_at_local TEXT,              -- XG: last edited, local time; NULL: none
    -- The book's own figures; NULL: not defined for this kind of book (docs/reference/books.md).
    entries INTEGER NOT NULL CHECK (entries >= 0), -- XG entries, ABK tree nodes, used GDX slots, plies of a text book
    reachable INTEGER CHECK (reachable >= 0), -- reached from the start, illegal ones included; NULL, here and below: this kind has no such figure
    orphans INTEGER CHECK (orphans >= 0), -- entries - reachable
    deleted INTEGER NOT NULL CHECK (deleted >= 0), -- entries flagged as deleted
    illegal_moves INTEGER CHECK (illegal_moves >= 0), -- reachable entries whose move is illegal in its position
    positions INTEGER NOT NULL CHECK (positions >= 0), -- distinct positions reached; chess and shogi: start and leaves included
    positions_with_moves INTEGER CHECK (positions_with_moves >= 0), -- positions in which the book has a move
    moves INTEGER CHECK (moves >= 0),   -- distinct pairs of position and move
    transposed_positions INTEGER CHECK (transposed_positions >= 0), -- positions that several paths of the book reach
    max_depth INTEGER CHECK (max_depth >= 0), -- plies from the start of the deepest position (ABK: node)
    good_moves INTEGER CHECK (good_moves >= 0), -- shogi: distinct moves marked good
    bad_moves INTEGER CHECK (bad_moves >= 0), -- shogi: distinct moves marked bad
    count_sum INTEGER CHECK (count_sum >= 0), -- shogi: sum of the counts of its moves
    lines INTEGER CHECK (lines >= 0),   -- text books: openings
    plies INTEGER CHECK (plies >= 0),   -- text books: plies of all openings
    line_errors INTEGER CHECK (line_errors >= 0) -- text books: openings cut off by an error
) STRICT;

CREATE TABLE book_header_fields (
    -- Every field of a book's header, as in the file.
    book_id INTEGER NOT NULL REFERENCES books (book_id),
    field TEXT NOT NULL,                -- the name in the format
    field_number INTEGER NOT NULL CHECK (field_number >= 1), -- 1-based, in the file's order
    value ANY,                          -- of the type that fits; NULL: not a number
    PRIMARY KEY (book_id, field)
) STRICT, WITHOUT ROWID;

CREATE TABLE book_residues (
    -- Bytes of a book file that no column stores (padding, bytes after terminators, trailing bytes). With them the file can be written back.
    book_id INTEGER PRIMARY KEY REFERENCES books (book_id),
    file_bytes INTEGER NOT NULL CHECK (file_bytes >= 0), -- length of the file
    residue BLOB NOT NULL               -- bytes that differ from those rebuilt from the columns, deflated; empty: none
) STRICT;

CREATE TABLE book_entries (
    -- An entry of XG's opening book: the position after a candidate play, seen by the player who is then on roll. Chances and equity are in
    -- the view of the player who has just moved.
    book_entry_id INTEGER PRIMARY KEY,
    book_id INTEGER NOT NULL REFERENCES books (book_id),
    record INTEGER NOT NULL CHECK (record >= 0), -- 0-based record of the file
    source TEXT NOT NULL,               -- author of the rollout; show it with the entry (the book's licence)
    position_hash INTEGER,              -- joins candidates.position_hash; NULL: not a possible board
    board TEXT CHECK (length(board) = 26), -- as positions.board, seen by the player on roll; NULL: not a possible board
    board_raw BLOB CHECK (length(board_raw) = 26), -- the file's 26 signed bytes if they are not a possible board; NULL: board has them
    cube_raw INTEGER NOT NULL,          -- as in the file
    cube_pos_raw INTEGER NOT NULL,      -- as in the file: 0 centred, 1 and -1 turned
    cube_value INTEGER CHECK (cube_value >= 1), -- 1 if the cube is centred; NULL: not a cube value
    score_on_roll_raw INTEGER NOT NULL, -- as in the file: points away; -1: money
    score_mover_raw INTEGER NOT NULL,   -- as in the file: points away of the player who has just moved; -1: money
    away_on_roll INTEGER CHECK (away_on_roll >= 1), -- points away of the player on roll; NULL: money
    away_mover INTEGER CHECK (away_mover >= 1), -- points away of the player who has just moved; NULL: money
    is_money INTEGER NOT NULL CHECK (is_money BETWEEN 0 AND 1), -- 1: money
    jacoby_raw INTEGER NOT NULL,        -- as in the file
    beaver_raw INTEGER NOT NULL,        -- as in the file; not part of the key
    crawford_raw INTEGER NOT NULL,      -- as in the file
    is_jacoby INTEGER NOT NULL CHECK (is_jacoby BETWEEN 0 AND 1), -- 1: Jacoby rule; means nothing in matches
    is_crawford INTEGER NOT NULL CHECK (is_crawford BETWEEN 0 AND 1), -- 1: Crawford game; means nothing for money
    lose_backgammon REAL,               -- cumulative chance (1: certain), the mover's view; NULL, here and below: not a number
    lose_gammon REAL,                   -- cumulative chance
    lose REAL,                          -- chance to lose, gammons included
    win REAL,                           -- chance to win, gammons included
    win_gammon REAL,                    -- cumulative chance
    win_backgammon REAL,                -- cumulative chance
    equity REAL,                        -- cubeful, EMG, the mover's view
    level_code INTEGER NOT NULL REFERENCES levels (level_code), -- how the entry was made: below 100 by so many plies (no name in levels), 100 is a rollout
    program_code INTEGER NOT NULL REFERENCES analysis_programs (program_code), -- the program that made it
    program_major INTEGER NOT NULL,     -- major version of the program
    program_minor INTEGER NOT NULL,     -- minor version of the program
    games INTEGER NOT NULL CHECK (games >= 0), -- rollout games; 0: not a rollout
    standard_deviation REAL,            -- of the normalised equity; NULL: not a number
    error_95 REAL CHECK (error_95 >= 0), -- half the 95% interval of equity; NULL: no rollout
    checker_level_code INTEGER NOT NULL REFERENCES levels (level_code), -- level of the rollout's checker plays
    cube_level_code INTEGER NOT NULL REFERENCES levels (level_code), -- level of the rollout's cube decisions
    rotation INTEGER NOT NULL,          -- 0: on 36 rolls, 1: on 21
    seed INTEGER NOT NULL,              -- seed of the dice
    truncation INTEGER NOT NULL,        -- moves; 0: none
    duration_s REAL,                    -- seconds; NULL: not a number
    imported_raw REAL,                  -- when the entry came into the book: days since 1899-12-30; NULL: not a number
    imported_at_local TEXT,             -- when the entry came into the book, local time; NULL: none
    saved_raw REAL,                     -- when the rollout was saved: days since 1899-12-30; NULL: not a number
    saved_at_local TEXT,                -- when the rollout was saved, local time; NULL: none
    deleted_raw INTEGER NOT NULL,       -- as in the file
    is_deleted INTEGER NOT NULL CHECK (is_deleted BETWEEN 0 AND 1), -- 1: deleted
    -- 1: the entry in use among those with the same key (docs/reference/books.md); NULL: deleted, or not a possible board
    selection_rank INTEGER CHECK (selection_rank >= 1),
    CHECK ((board IS NULL) = (board_raw IS NOT NULL))
) STRICT;

CREATE TABLE book_coverage (
    -- Checker plays of the first 12 rolls of a backgammon game for which a book has at least one candidate: the position after it, at the same
    -- score, under the same rules, with a centred cube (view book_candidates). Imports keep these rows up to date.
    book_id INTEGER NOT NULL REFERENCES books (book_id),
    decision_id INTEGER NOT NULL REFERENCES decisions (decision_id), -- the checker play
    candidates_covered INTEGER NOT NULL CHECK (candidates_covered >= 1), -- candidates that the book has, of decisions.candidate_count; at least one
    played_entry_id INTEGER REFERENCES book_entries (book_entry_id), -- entry of the play made; NULL: not in the book
    best_entry_id INTEGER REFERENCES book_entries (book_entry_id), -- entry of the best candidate; NULL: not in the book
    book_rank INTEGER NOT NULL CHECK (book_rank >= 1), -- candidate_rank of the play with the highest equity in the book
    book_entry_id INTEGER NOT NULL REFERENCES book_entries (book_entry_id), -- entry of that play
    PRIMARY KEY (book_id, decision_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE book_positions (
    -- Positions of chess and shogi books. An import rejects a book with another position that has the hash of a known one.
    position_hash INTEGER PRIMARY KEY,  -- 64 bits of blake3 over pieces, side to move, castling and en passant, or hands
    game TEXT NOT NULL CHECK (game IN ('chess', 'shogi')), -- chess, shogi
    position_text TEXT NOT NULL         -- chess: FEN without counters, en passant only if a capture is legal; shogi: SFEN without the move number
) STRICT;

CREATE TABLE book_moves (
    -- The moves of chess and shogi books, transpositions merged: one row per book, position and move.
    book_move_id INTEGER PRIMARY KEY,
    book_id INTEGER NOT NULL REFERENCES books (book_id),
    position_hash INTEGER NOT NULL REFERENCES book_positions (position_hash), -- the position before the move
    next_position_hash INTEGER NOT NULL REFERENCES book_positions (position_hash), -- the position after the move
    move TEXT NOT NULL,                 -- UCI (castling as the king's move), USI
    move_text TEXT NOT NULL,            -- SAN; P-7f, Bx2b+, B*4e
    depth INTEGER NOT NULL CHECK (depth >= 0), -- fewest plies from the start to the position
    record INTEGER,                     -- the first entry with this move: node of an ABK, slot of a GDX, line of a text book; NULL: none
    node_count INTEGER NOT NULL CHECK (node_count >= 1), -- entries merged into this row
    games INTEGER,                      -- chess: sum over the merged entries; NULL: shogi
    won INTEGER,                        -- chess: games that White won; NULL: shogi
    lost INTEGER,                       -- chess: games that White lost; NULL: shogi
    draws INTEGER,                      -- chess: games - won - lost, which can be negative; NULL: shogi
    priority INTEGER,                   -- chess: the highest of the merged entries; NULL: shogi
    flags INTEGER,                      -- shogi: 0x1000 good, 0x0100 bad; NULL: chess
    is_good INTEGER NOT NULL CHECK (is_good BETWEEN 0 AND 1), -- 1: ! or !! (chess: priority 7, 8)
    is_bad INTEGER NOT NULL CHECK (is_bad BETWEEN 0 AND 1), -- 1: ? or ?? (chess: priority 1, 0)
    hint TEXT,                          -- shogi: the opponent's expected reply, USI; NULL: none
    count INTEGER,                      -- shogi: how often the book's text has it; NULL: chess
    is_deleted INTEGER NOT NULL CHECK (is_deleted BETWEEN 0 AND 1), -- 1: all merged entries are deleted
    CHECK ((games IS NULL) = (won IS NULL)),
    CHECK ((games IS NULL) = (lost IS NULL)),
    CHECK ((games IS NULL) = (draws IS NULL)),
    CHECK ((games IS NULL) = (priority IS NULL)),
    CHECK ((flags IS NULL) = (count IS NULL))
) STRICT;

CREATE TABLE chess_book_nodes (
    -- The raw tree of an ABK book.
    book_id INTEGER NOT NULL REFERENCES books (book_id),
    node INTEGER NOT NULL CHECK (node >= 900), -- absolute entry number; the root is 900
    from_square INTEGER NOT NULL,       -- a1 = 0 ... h8 = 63
    to_square INTEGER NOT NULL,         -- as from_square
    promotion INTEGER NOT NULL,         -- as in the file
    priority INTEGER NOT NULL,          -- as in the file: Arena's are single digits
    games INTEGER NOT NULL,             -- games
    won INTEGER NOT NULL,               -- games that White won
    lost INTEGER NOT NULL,              -- games that White lost
    plycount_raw INTEGER NOT NULL,      -- no ply count: captured piece and deleted flag
    next_move INTEGER NOT NULL,         -- pointer as in the file
    next_sibling INTEGER NOT NULL,      -- pointer as in the file
    is_reachable INTEGER NOT NULL CHECK (is_reachable BETWEEN 0 AND 1), -- 1: reached from the root
    is_deleted INTEGER NOT NULL CHECK (is_deleted BETWEEN 0 AND 1), -- 1: deleted
    parent INTEGER CHECK (parent >= 900), -- the node whose move leads here; NULL: the start, or not reached
    ply INTEGER CHECK (ply >= 1),       -- 1: a first move; NULL: not reached
    position_hash INTEGER REFERENCES book_positions (position_hash), -- before the move; NULL: not reached by legal moves
    move TEXT,                          -- UCI; NULL: no legal move
    problem TEXT,                       -- why a reached node has no move; NULL: it has one
    PRIMARY KEY (book_id, node),
    CHECK ((ply IS NOT NULL) = is_reachable)
) STRICT, WITHOUT ROWID;

CREATE TABLE shogi_book_slots (
    -- The used slots of a GDX book.
    book_id INTEGER NOT NULL REFERENCES books (book_id),
    slot INTEGER NOT NULL CHECK (slot >= 0), -- 0-based
    hashbd INTEGER NOT NULL,            -- 64 bits as a signed integer; 32 in the 32-bit layouts
    hashkey INTEGER NOT NULL,           -- low 16 bits of the key
    bmove INTEGER NOT NULL,             -- as in the file: from * 256 + to
    flags INTEGER NOT NULL,             -- 0x1000 good, 0x0100 bad, 0x0010 last move of its position
    hint INTEGER NOT NULL,              -- as bmove; 0: none
    count INTEGER NOT NULL,             -- how often the book's text has it
    is_reached INTEGER NOT NULL CHECK (is_reached BETWEEN 0 AND 1), -- 1: reached from the start
    PRIMARY KEY (book_id, slot)
) STRICT, WITHOUT ROWID;

CREATE TABLE shogi_book_lines (
    -- The openings of a text book.
    book_id INTEGER NOT NULL REFERENCES books (book_id),
    line_number INTEGER NOT NULL CHECK (line_number >= 1), -- 1-based, in the file's order
    source_line INTEGER NOT NULL CHECK (source_line >= 1), -- 1-based line of the file with its first token
    name TEXT,                          -- the comment line above it; NULL: none
    comment TEXT,                       -- all comment lines above it; NULL: none
    result TEXT,                        -- words of the file: Resigns, Sennichite, Jishogi, draw, 1-0, 0-1; NULL: none
    plies INTEGER NOT NULL CHECK (plies >= 0), -- how many
    moves TEXT NOT NULL,                -- USI, separated by spaces
    duplicate_of INTEGER CHECK (duplicate_of >= 1), -- the first line_number with the same moves; NULL: it is the first
    error TEXT,                         -- the error that ended it; NULL: no error
    error_line INTEGER CHECK (error_line >= 1), -- line of the error in the file; NULL: no error
    PRIMARY KEY (book_id, line_number),
    CHECK ((error IS NULL) = (error_line IS NULL))
) STRICT, WITHOUT ROWID;

CREATE TABLE shogi_book_plies (
    -- The plies of a text book's openings.
    book_id INTEGER NOT NULL,           -- the book
    line_number INTEGER NOT NULL,       -- the opening
    ply INTEGER NOT NULL CHECK (ply >= 1), -- 1-based
    source_line INTEGER NOT NULL CHECK (source_line >= 1), -- 1-based line of the file
    position_hash INTEGER NOT NULL REFERENCES book_positions (position_hash), -- the position before the move
    move TEXT NOT NULL,                 -- USI
    token TEXT NOT NULL,                -- as written in the file
    marks TEXT,                         -- ! ? !! ?? ...; NULL: none
    is_good INTEGER NOT NULL CHECK (is_good BETWEEN 0 AND 1), -- 1: marked good
    is_bad INTEGER NOT NULL CHECK (is_bad BETWEEN 0 AND 1), -- 1: marked bad
    comment TEXT,                       -- (...) after the move and [...] before the next; NULL: none
    is_unfinished INTEGER NOT NULL CHECK (is_unfinished BETWEEN 0 AND 1), -- 1: the file's last token, without a final newline; GNU Shogi loses it
    PRIMARY KEY (book_id, line_number, ply),
    FOREIGN KEY (book_id, line_number) REFERENCES shogi_book_lines (book_id, line_number)
) STRICT, WITHOUT ROWID;
