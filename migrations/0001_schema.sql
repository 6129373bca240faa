-- The tables of a GammonBase database.
--
-- The plain names (matches, games, decisions, candidates, ...) are views, in sql/views: they show each match once. Tables whose names
-- end in _rows store what these views show, every save of a match included, and may change with a migration.
--
-- All tables are STRICT. Equities are EMG (normalised to the value of the cube before the decision), chances are 0..1, and both are in the
-- view of the player that the row names. NULL means not analysed or not applicable. Times whose names end in _at are UTC; those that end in
-- _at_local are local times as XG recorded them, without a time zone.

-- ---------------------------------------------------------------- lookup tables
CREATE TABLE levels (
    level_code INTEGER PRIMARY KEY,     -- XG's code
    level_name TEXT NOT NULL,
    depth_rank INTEGER NOT NULL,        -- orders levels by strength; rollouts rank highest
    is_book INTEGER NOT NULL            -- 1: XG copied the numbers from its own opening book
) STRICT;
CREATE TABLE variations (variation_code INTEGER PRIMARY KEY, variation_name TEXT NOT NULL) STRICT;
CREATE TABLE game_modes (game_mode_code INTEGER PRIMARY KEY, game_mode_name TEXT NOT NULL) STRICT;
CREATE TABLE sites (site_code INTEGER PRIMARY KEY, site_name TEXT NOT NULL) STRICT;
CREATE TABLE currencies (currency_code INTEGER PRIMARY KEY, currency_name TEXT NOT NULL) STRICT;
CREATE TABLE clock_types (clock_type_code INTEGER PRIMARY KEY, clock_type_name TEXT NOT NULL) STRICT;
CREATE TABLE terminations (
    termination_code INTEGER PRIMARY KEY, -- 0 pass, 1 single, 2 gammon, 3 backgammon; +100 resigned, +1000 settled
    termination_name TEXT NOT NULL
) STRICT;
CREATE TABLE analysis_programs (program_code INTEGER PRIMARY KEY, program_name TEXT NOT NULL) STRICT;
-- The part of the game and the structures of a position. A prime is four points or more.
CREATE TABLE structures (
    structure_code INTEGER PRIMARY KEY,
    phase TEXT NOT NULL,                -- contact, race, bear-off
    holds_prime INTEGER NOT NULL,       -- 1: the player holds a prime
    faces_prime INTEGER NOT NULL,
    has_anchor INTEGER NOT NULL,        -- 1: the player holds a point in the opponent's home board
    faces_anchor INTEGER NOT NULL,
    is_on_bar INTEGER NOT NULL          -- 1: the player has a checker on the bar
) STRICT;
-- Match winning chances before a game, by both players' points away (Kazaross XG2). error_mwc is computed with them.
CREATE TABLE match_equities (
    is_post_crawford INTEGER NOT NULL,  -- 1: a game after the Crawford game; one of the two is 1 away
    away_player INTEGER NOT NULL,
    away_opponent INTEGER NOT NULL,
    mwc REAL NOT NULL,                  -- the player's chance to win the match, 0..1
    PRIMARY KEY (is_post_crawford, away_player, away_opponent)
) STRICT, WITHOUT ROWID;
-- The smallest error of each grade. The grading `own` is yours to change (gammonbase grades).
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
CREATE TABLE settings (
    setting TEXT PRIMARY KEY,           -- keep: which of several saves of a match counts: deepest, newest, oldest
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO settings (setting, value) VALUES ('keep', 'deepest');

-- ---------------------------------------------------------------- the journal
CREATE TABLE import_runs (
    import_run_id INTEGER PRIMARY KEY,
    started_at TEXT NOT NULL,           -- UTC, YYYY-MM-DD HH:MM:SS
    finished_at TEXT,                   -- NULL: still running, or killed
    outcome TEXT NOT NULL DEFAULT 'running', -- running, complete, interrupted, failed, killed
    error TEXT,                         -- what ended a run that failed
    program_version TEXT NOT NULL,
    jobs INTEGER NOT NULL,
    limits TEXT NOT NULL,               -- the --max-... options in force
    options TEXT,                       -- the other options, as JSON
    files_seen INTEGER NOT NULL DEFAULT 0,
    files_imported INTEGER NOT NULL DEFAULT 0,
    files_replaced INTEGER NOT NULL DEFAULT 0,  -- of files_imported: an earlier run imported another content of the file
    files_copied INTEGER NOT NULL DEFAULT 0,    -- same content as another source
    files_moved INTEGER NOT NULL DEFAULT 0,     -- same content as a source that is gone
    files_skipped INTEGER NOT NULL DEFAULT 0,   -- unchanged since an earlier run
    files_rejected INTEGER NOT NULL DEFAULT 0,
    files_still_rejected INTEGER NOT NULL DEFAULT 0, -- of files_skipped: an earlier run rejected them
    files_ignored INTEGER NOT NULL DEFAULT 0,   -- not a match, a position or a book
    files_missing INTEGER NOT NULL DEFAULT 0,   -- known files that were not found any more
    files_in_doubt INTEGER NOT NULL DEFAULT 0,  -- not found, perhaps because a file system is not mounted
    files_pruned INTEGER NOT NULL DEFAULT 0,    -- removed by --prune
    files_left INTEGER NOT NULL DEFAULT 0,      -- of files_seen: left for the next run
    bytes_left INTEGER NOT NULL DEFAULT 0,
    bytes_read INTEGER NOT NULL DEFAULT 0,
    places_unreadable INTEGER NOT NULL DEFAULT 0,
    matches INTEGER NOT NULL DEFAULT 0,
    games INTEGER NOT NULL DEFAULT 0,
    decisions INTEGER NOT NULL DEFAULT 0,
    candidates INTEGER NOT NULL DEFAULT 0,
    positions_new INTEGER NOT NULL DEFAULT 0,
    positions_known INTEGER NOT NULL DEFAULT 0,
    books INTEGER NOT NULL DEFAULT 0,
    book_entries INTEGER NOT NULL DEFAULT 0,
    saved_again INTEGER NOT NULL DEFAULT 0,     -- saves of matches that were in the database already
    warnings INTEGER NOT NULL DEFAULT 0,
    seconds REAL,                       -- NULL: not finished
    seconds_read REAL,                  -- these three are summed over the workers
    seconds_unpack REAL,
    seconds_normalize REAL,
    seconds_write REAL,
    seconds_wait REAL,                  -- the writer waiting for the workers
    seconds_complete REAL               -- indexes and statistics of a new database
) STRICT;
-- Places that a run could not look at; the first hundred.
CREATE TABLE unreadable_places (
    import_run_id INTEGER NOT NULL REFERENCES import_runs (import_run_id),
    path TEXT NOT NULL,
    message TEXT NOT NULL,              -- the file system's message
    PRIMARY KEY (import_run_id, path)
) STRICT, WITHOUT ROWID;

CREATE TABLE source_files (
    source_file_id INTEGER PRIMARY KEY,
    path TEXT NOT NULL UNIQUE,
    outcome TEXT NOT NULL,              -- imported, copy, rejected, missing
    kind TEXT,                          -- xg, xgp, xg_opening, abk, gnushogi_gdx, gnushogi_text; NULL: none of them
    size_bytes INTEGER NOT NULL,
    modified_ns INTEGER NOT NULL,       -- modification time, nanoseconds since 1970
    content_hash BLOB,                  -- blake3, 32 bytes; NULL where the file could not be read
    copy_of_id INTEGER REFERENCES source_files (source_file_id),
    import_run_id INTEGER NOT NULL REFERENCES import_runs (import_run_id),
    is_intact INTEGER,                  -- 0: re-packed by another program, no CRC to check
    file_version INTEGER,               -- `version` of the match header: 28 is XG 2.00, 30 is 2.10
    header_version INTEGER,
    game_guid BLOB,
    game_name TEXT,                     -- localised display texts of the file header
    save_name TEXT,
    level_name TEXT,
    header_comment TEXT,
    thumbnail_bytes INTEGER,
    record_count INTEGER,
    rollout_count INTEGER,
    comment_count INTEGER               -- non-empty lines of temp.xgc
) STRICT;
-- Serves: is this content known under another path?
CREATE INDEX source_files_by_content ON source_files (content_hash);
-- Serves: the copies of a source that is replaced or gone.
CREATE INDEX source_files_by_original ON source_files (copy_of_id) WHERE copy_of_id IS NOT NULL;
-- Archives of which every member has been looked at. An unchanged archive is not opened again.
CREATE TABLE archives (
    path TEXT PRIMARY KEY,
    size_bytes INTEGER NOT NULL,
    modified_ns INTEGER NOT NULL,       -- modification time, nanoseconds since 1970
    members_ignored INTEGER NOT NULL,   -- members that are not a match, a position or a book
    selection TEXT NOT NULL,            -- the patterns that chose among its members; '' if there were none
    import_run_id INTEGER NOT NULL REFERENCES import_runs (import_run_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE rejects (
    reject_id INTEGER PRIMARY KEY,
    source_file_id INTEGER NOT NULL REFERENCES source_files (source_file_id),
    path TEXT NOT NULL,
    stream TEXT NOT NULL,               -- header, archive, registry, temp.xg, ...
    record INTEGER,                     -- 0-based
    byte_offset INTEGER,                -- within the stream
    field TEXT,
    expected TEXT NOT NULL,
    found TEXT NOT NULL,
    message TEXT NOT NULL,              -- the whole sentence
    import_run_id INTEGER NOT NULL REFERENCES import_runs (import_run_id)
) STRICT;
-- Oddities that did not keep a file out.
CREATE TABLE warnings (
    warning_id INTEGER PRIMARY KEY,
    source_file_id INTEGER NOT NULL REFERENCES source_files (source_file_id),
    stream TEXT NOT NULL,
    record INTEGER,
    field TEXT,
    message TEXT NOT NULL
) STRICT;
-- Serve: replacing a source's rows.
CREATE INDEX rejects_by_source ON rejects (source_file_id);
CREATE INDEX warnings_by_source ON warnings (source_file_id);

-- ---------------------------------------------------------------- people, matches, games
-- One row per spelling. `gammonbase players merge` counts several spellings as one person: they share name and person_id.
CREATE TABLE players (
    player_id INTEGER PRIMARY KEY,
    spelling TEXT NOT NULL UNIQUE,      -- as the files spell it, outer blanks removed
    name TEXT NOT NULL,                 -- the person's name, under which statistics count
    person_id INTEGER NOT NULL REFERENCES players (player_id) -- the same for all spellings of a person
) STRICT;
-- Serves: a person by name, and the spellings of a person.
CREATE INDEX players_by_name ON players (name);
-- Spellings that count as another name. Keyed by names, not ids: it outlives the removal and re-import of files.
CREATE TABLE player_aliases (
    alias TEXT PRIMARY KEY,             -- a name as files spell it
    name TEXT NOT NULL                  -- the name under which it counts
) STRICT, WITHOUT ROWID;

CREATE TABLE match_rows (
    match_id INTEGER PRIMARY KEY,
    source_file_id INTEGER NOT NULL REFERENCES source_files (source_file_id),
    player1_id INTEGER NOT NULL REFERENCES players (player_id),
    player2_id INTEGER NOT NULL REFERENCES players (player_id),
    kind TEXT NOT NULL,                 -- match, money session, position (a saved position: counts in no statistics)
    match_length INTEGER,               -- points; NULL: money
    is_money INTEGER NOT NULL,          -- 1: played for money (no match score)
    variation_code INTEGER NOT NULL REFERENCES variations (variation_code),
    played_at_local TEXT,               -- local time as XG recorded it, rounded to the second
    event TEXT,
    location TEXT,
    round TEXT,
    transcriber TEXT,
    is_transcribed INTEGER,
    site_code INTEGER REFERENCES sites (site_code),
    game_mode_code INTEGER REFERENCES game_modes (game_mode_code),
    is_imported_by_xg INTEGER NOT NULL, -- XG imported it from a site's file
    player1_elo REAL,
    player2_elo REAL,
    player1_experience INTEGER,
    player2_experience INTEGER,
    player1_level_code INTEGER REFERENCES levels (level_code), -- the program's level where a seat was the computer
    player2_level_code INTEGER REFERENCES levels (level_code),
    is_crawford_rule INTEGER NOT NULL,
    is_jacoby_rule INTEGER NOT NULL,
    is_beaver_rule INTEGER NOT NULL,
    is_auto_double_rule INTEGER NOT NULL,
    auto_double_max INTEGER,
    cube_limit INTEGER,                 -- highest cube value (1024), not its exponent
    xg_game_id INTEGER NOT NULL,        -- negative where the players were swapped
    is_inverted INTEGER NOT NULL,
    counts_for_elo INTEGER NOT NULL,
    counts_for_profile1 INTEGER NOT NULL,
    counts_for_profile2 INTEGER NOT NULL,
    is_entered_in_profile INTEGER NOT NULL,
    is_counted_in_profile INTEGER NOT NULL,
    is_unrated_import INTEGER NOT NULL,
    money_initial_games INTEGER NOT NULL,
    money_initial_score1 INTEGER NOT NULL,
    money_initial_score2 INTEGER NOT NULL,
    is_for_real_money INTEGER NOT NULL,
    winner_money REAL,
    loser_money REAL,
    fee_money REAL,
    table_stake REAL,
    currency_code INTEGER REFERENCES currencies (currency_code),
    clock_type_code INTEGER REFERENCES clock_types (clock_type_code),
    is_clock_per_game INTEGER,
    clock_initial_s INTEGER,
    clock_per_move_s INTEGER,           -- added (Fischer) or reserved (Bronstein)
    clock_penalty_points INTEGER,
    clock_penalty_money INTEGER,
    clock_left1_s INTEGER,
    clock_left2_s INTEGER,
    delayed_plays INTEGER,              -- marked for a later rollout, and done
    delayed_plays_done INTEGER,
    delayed_cubes INTEGER,
    delayed_cubes_done INTEGER,
    is_finished INTEGER NOT NULL,       -- has a match footer
    final_score1 INTEGER,               -- not capped at the match length
    final_score2 INTEGER,
    winner_seat INTEGER,                -- 1, 2; NULL: none recorded
    final_elo1 REAL,
    final_elo2 REAL,
    final_experience1 INTEGER,
    final_experience2 INTEGER,
    finished_at_local TEXT,
    match_key BLOB,                     -- 16 bytes over players, dice and plays: saves of one match share it; NULL: nothing was played
    analysis_depth INTEGER NOT NULL,    -- sum of levels.depth_rank over the analysed decisions
    is_current INTEGER NOT NULL DEFAULT 1, -- 0: another save of the same match counts
    first_decision_id INTEGER NOT NULL, -- the decisions of a match are one run of numbers
    last_decision_id INTEGER NOT NULL   -- first_decision_id - 1: the match has none
) STRICT;
-- Serves: the other saves of a match, while rows are written.
CREATE INDEX match_rows_by_key ON match_rows (match_key);

CREATE TABLE game_rows (
    game_id INTEGER PRIMARY KEY,
    match_id INTEGER NOT NULL REFERENCES match_rows (match_id),
    game_number INTEGER NOT NULL,       -- as the file counts
    record_number INTEGER NOT NULL,     -- of the game header in temp.xg
    start_score1 INTEGER NOT NULL,
    start_score2 INTEGER NOT NULL,
    is_crawford INTEGER NOT NULL,
    initial_board TEXT,                 -- as positions.board, player 1's view; NULL: not recorded (entered midway)
    is_in_progress INTEGER NOT NULL,
    auto_doubles INTEGER,
    cube_records INTEGER NOT NULL,      -- records of temp.xg in this game
    move_records INTEGER NOT NULL,
    is_finished INTEGER NOT NULL,       -- has a game footer
    end_score1 INTEGER,
    end_score2 INTEGER,
    winner_seat INTEGER,
    points_won INTEGER,                 -- as recorded; the change of score decides
    termination_code INTEGER REFERENCES terminations (termination_code),
    is_crawford_next INTEGER,
    resign_error_emg REAL,              -- equity lost by resigning, >= 0; NULL: not analysed
    resign_take_error_emg REAL,         -- equity lost by accepting the resignation
    final_level_code INTEGER REFERENCES levels (level_code),
    final_equity REAL,                  -- of the final position as XG recorded it
    final_lose_backgammon REAL,
    final_lose_gammon REAL,
    final_lose REAL,
    final_win REAL,
    final_win_gammon REAL,
    final_win_backgammon REAL,
    is_current INTEGER NOT NULL DEFAULT 1 -- as match_rows.is_current
) STRICT;
-- Serves: the games of a match.
CREATE INDEX game_rows_by_match ON game_rows (match_id);

-- What each player of a match did, in sums: statistics over matches need not read decisions. Saved positions have no rows here.
CREATE TABLE match_sum_rows (
    match_id INTEGER NOT NULL REFERENCES match_rows (match_id),
    seat INTEGER NOT NULL,              -- 1, 2; a seat without decisions has no row
    player_id INTEGER NOT NULL REFERENCES players (player_id),
    opponent_id INTEGER NOT NULL REFERENCES players (player_id),
    decisions INTEGER NOT NULL,         -- decisions that enter PR, and how many of each kind
    checker_decisions INTEGER NOT NULL,
    double_decisions INTEGER NOT NULL,
    take_decisions INTEGER NOT NULL,
    checker_plays INTEGER NOT NULL,     -- checker plays made, analysed or not
    error_emg REAL,                     -- equity lost; NULL: nothing was analysed
    checker_error_emg REAL,
    double_error_emg REAL,
    take_error_emg REAL,
    error_mwc REAL,
    errors INTEGER,                     -- by XG's grading, blunders included
    blunders INTEGER,
    luck_emg REAL,
    luck_mwc REAL,
    is_current INTEGER NOT NULL DEFAULT 1, -- as match_rows.is_current
    PRIMARY KEY (match_id, seat)
) STRICT, WITHOUT ROWID;

-- ---------------------------------------------------------------- positions
-- Every position in which somebody decided, once, seen by the player on roll. The hash finds, the board decides: an import that
-- brings a second board with a known hash fails.
CREATE TABLE positions (
    position_hash INTEGER PRIMARY KEY,  -- 64 bits of blake3 over the board
    board TEXT NOT NULL,                -- the 26 characters of an XGID: opponent's bar, points 1 to 24, own bar; A-O own checkers, a-o the opponent's
    phase TEXT NOT NULL,                -- contact, race, bear-off
    player_pips INTEGER NOT NULL,
    opponent_pips INTEGER NOT NULL,
    player_bar INTEGER NOT NULL,        -- checkers on the bar
    opponent_bar INTEGER NOT NULL,
    player_off INTEGER NOT NULL,        -- 15 minus the checkers on the board
    opponent_off INTEGER NOT NULL,
    player_prime INTEGER NOT NULL,      -- longest run of points held
    opponent_prime INTEGER NOT NULL,
    player_anchors INTEGER NOT NULL,    -- points held in the other's home board
    opponent_anchors INTEGER NOT NULL,
    player_blots INTEGER NOT NULL,
    opponent_blots INTEGER NOT NULL
) STRICT;

-- ---------------------------------------------------------------- decisions
-- One row per checker play (every roll), double decision (the cube could be turned) and answer to a double.
CREATE TABLE decision_rows (
    decision_id INTEGER PRIMARY KEY,    -- in playing order; a take directly follows its double
    match_id INTEGER NOT NULL REFERENCES match_rows (match_id),
    game_id INTEGER NOT NULL REFERENCES game_rows (game_id),
    sequence_number INTEGER NOT NULL,   -- 1-based within the game
    ply INTEGER NOT NULL,               -- 1-based number of the roll in the game; a cube decision has that of the roll after it
    record_number INTEGER NOT NULL,     -- 0-based in temp.xg
    kind TEXT NOT NULL,                 -- checker, double, take
    seat INTEGER NOT NULL,              -- 1, 2: who decides
    player_id INTEGER NOT NULL REFERENCES players (player_id),
    opponent_id INTEGER NOT NULL REFERENCES players (player_id),
    position_hash INTEGER NOT NULL REFERENCES positions (position_hash), -- seen by the player who decides
    structure_code INTEGER NOT NULL REFERENCES structures (structure_code), -- phase and structures of the position
    position_after_hash INTEGER,        -- after the play, seen by the opponent, who is then on roll
    away_player INTEGER,                -- points away; NULL: money
    away_opponent INTEGER,
    cube_value INTEGER NOT NULL,        -- before the decision
    cube_owner INTEGER NOT NULL,        -- 0 centred, 1 the decider, -1 the opponent
    is_crawford INTEGER NOT NULL,
    is_jacoby INTEGER NOT NULL,
    die1 INTEGER,                       -- the higher one
    die2 INTEGER,
    action TEXT,                        -- 13/8 6/5*, cannot move, no double, double, take, pass, beaver; NULL: none recorded
    played_rank INTEGER,                -- candidate_rank of the play; NULL: not among the candidates
    candidate_count INTEGER NOT NULL,
    level_code INTEGER REFERENCES levels (level_code), -- of the best candidate or the cube lines; NULL: not analysed
    played_level_code INTEGER REFERENCES levels (level_code), -- checker: of the play that was made; NULL: not among the candidates
    equity_best REAL,
    equity_played REAL,
    error_emg REAL,                     -- equity lost, >= 0; NULL: not analysed
    error_mwc REAL,                     -- match winning chances lost, 0..1; NULL for money
    luck_emg REAL,                      -- luck of the roll, + is good for the roller
    luck_mwc REAL,                      -- the same in match winning chances; NULL for money
    luck_level_code INTEGER REFERENCES levels (level_code),
    equity_before_roll REAL,
    is_counted INTEGER NOT NULL,        -- enters PR
    is_irrelevant INTEGER,              -- checker: XG says that it makes no difference
    invalid_code INTEGER NOT NULL,      -- XG's inValid: 0 sound, 1 error, 2 illegal
    is_flagged INTEGER NOT NULL,
    is_edited INTEGER,
    double_decision_id INTEGER REFERENCES decision_rows (decision_id), -- take: the double that it answers
    auto_doubles INTEGER,
    clock_bottom_s INTEGER,             -- time left; NULL: no clock
    clock_top_s INTEGER,
    best_rank_1ply INTEGER,             -- candidate_rank that XG's 1-ply and 3-ply choose
    best_rank_3ply INTEGER,
    tutor_rank INTEGER,                 -- tutor mode: the first idea, and what it would have cost
    tutor_action TEXT,
    tutor_error_emg REAL,
    delayed_marks INTEGER,              -- bit list of candidates (cube: 1) marked for a later rollout, and done
    delayed_done INTEGER,
    is_position INTEGER NOT NULL,       -- 1: from a saved position, which counts in no statistics
    is_current INTEGER NOT NULL DEFAULT 1 -- as match_rows.is_current
) STRICT;

-- A play as players write it, keyed by its packed moves: the same play has the same id in every database.
CREATE TABLE plays (
    play_id INTEGER PRIMARY KEY,
    play TEXT NOT NULL                  -- 13/8 6/5*; empty: cannot move
) STRICT;

-- The candidates of checker plays. decision_id and rank are one number, and figures are scaled by powers of two: nearly all of XG's single
-- floats are then whole numbers, which SQLite stores in 4 bytes or less. Nothing is rounded; other figures are stored in 8 bytes.
CREATE TABLE candidate_rows (
    candidate_id INTEGER PRIMARY KEY,   -- decision_id * 32 + candidate_rank - 1
    play_id INTEGER REFERENCES plays (play_id), -- NULL: the recorded moves do not lead to the recorded position
    position_hash INTEGER NOT NULL,     -- after the play, seen by the opponent, who is then on roll
    level_code INTEGER NOT NULL REFERENCES levels (level_code),
    scaled_equity REAL,                 -- cubeful, EMG, times 2^29; mover's view, like all that follows
    scaled_lose_backgammon REAL,        -- cumulative chances, times 2^30; of backgammons, times 2^35
    scaled_lose_gammon REAL,
    scaled_lose REAL,
    scaled_win REAL,
    scaled_win_gammon REAL,
    scaled_win_backgammon REAL
) STRICT;

CREATE TABLE cube_analysis_rows (
    decision_id INTEGER PRIMARY KEY REFERENCES decision_rows (decision_id), -- the double decision; doubler's view throughout
    level_code INTEGER NOT NULL REFERENCES levels (level_code),
    level_requested_code INTEGER NOT NULL,
    recommendation_code INTEGER NOT NULL, -- FlagDouble: 0 no double, 1 double/take, 2 double/pass, -1 too good, 3 automatic
    recommendation TEXT NOT NULL,
    equity_no_double REAL,
    equity_double_take REAL,
    equity_double_pass REAL,
    is_beaver_right INTEGER NOT NULL,   -- isBeaver: the opponent should beaver
    choice_3ply_code INTEGER,           -- double + 2 * take of a 3-ply look; NULL: none
    nd_lose_backgammon REAL,            -- without the double: chances, cubeless equity
    nd_lose_gammon REAL,
    nd_lose REAL,
    nd_win REAL,
    nd_win_gammon REAL,
    nd_win_backgammon REAL,
    nd_cubeless_equity REAL,
    dt_lose_backgammon REAL,            -- double and take
    dt_lose_gammon REAL,
    dt_lose REAL,
    dt_win REAL,
    dt_win_gammon REAL,
    dt_win_backgammon REAL,
    dt_cubeless_equity REAL,
    is_current INTEGER NOT NULL DEFAULT 1 -- as match_rows.is_current
) STRICT;

-- What followed a take: beavers and raccoons, tutor answers.
CREATE TABLE cube_extra_rows (
    decision_id INTEGER PRIMARY KEY REFERENCES decision_rows (decision_id), -- the double decision
    beaver_answer TEXT,                 -- the doubler's answer to a beaver: pass, take, raccoon
    beaver_error_emg REAL,              -- equity lost by that answer, >= 0
    raccoon_answer TEXT,
    raccoon_error_emg REAL,
    tutor_double_code INTEGER,          -- tutor mode: the first idea (0 no, 1 yes), and what it would have cost
    tutor_double_error_emg REAL,
    tutor_take_code INTEGER,
    tutor_take_error_emg REAL
) STRICT;

-- ---------------------------------------------------------------- rollouts and comments
CREATE TABLE rollout_rows (
    rollout_id INTEGER PRIMARY KEY,
    match_id INTEGER NOT NULL REFERENCES match_rows (match_id),
    rollout_index INTEGER NOT NULL,     -- 0-based in temp.xgr
    decision_id INTEGER REFERENCES decision_rows (decision_id), -- NULL: nothing refers to it; figures then as recorded
    candidate_rank INTEGER,             -- NULL: a cube decision
    is_truncated INTEGER NOT NULL,
    truncate_at INTEGER NOT NULL,
    truncation_level_code INTEGER NOT NULL,
    is_error_limited INTEGER NOT NULL,
    error_limit REAL,
    min_games INTEGER NOT NULL,
    max_games INTEGER NOT NULL,
    is_time_limited INTEGER NOT NULL,
    time_limit_min INTEGER NOT NULL,
    play_level1_code INTEGER NOT NULL,  -- before level_cut, and from it on
    play_level2_code INTEGER NOT NULL,
    cube_level1_code INTEGER NOT NULL,
    cube_level2_code INTEGER NOT NULL,
    level_cut INTEGER NOT NULL,
    is_variance_reduced INTEGER NOT NULL,
    is_cubeless INTEGER NOT NULL,
    bearoff_truncation_code INTEGER NOT NULL, -- 0 if the cube is dead, 1 always, 2 never
    random_seed INTEGER NOT NULL,
    random_seed_entered INTEGER NOT NULL,
    is_both_lines INTEGER NOT NULL,
    search_interval REAL,
    is_first_roll INTEGER NOT NULL,
    is_both_lines_multiple INTEGER NOT NULL,
    is_extended INTEGER NOT NULL,
    is_immediate_double INTEGER NOT NULL,
    is_as_take INTEGER NOT NULL,
    rotation_code INTEGER NOT NULL,     -- 0: 36 dice, 1: 21 dice, 2: 30 dice
    is_interrupted INTEGER NOT NULL,
    engine_version TEXT NOT NULL,       -- major.minor
    duration_s REAL,
    multiple_min_games INTEGER NOT NULL,
    is_multiple_stop_all INTEGER NOT NULL,
    is_multiple_stop_one INTEGER NOT NULL,
    multiple_stop_all_value REAL,
    multiple_stop_one_value REAL,
    games INTEGER NOT NULL,             -- play, or no double
    equity REAL,                        -- mover's view
    error_95 REAL,                      -- half the 95% confidence interval
    mwc REAL,                           -- the same as match winning chances (money: XG's equity)
    lose_backgammon REAL,
    lose_gammon REAL,
    lose REAL,
    win REAL,
    win_gammon REAL,
    win_backgammon REAL,
    dt_games INTEGER,                   -- double and take; NULL: a checker play
    dt_equity REAL,
    dt_error_95 REAL,
    dt_mwc REAL,
    dt_lose_backgammon REAL,
    dt_lose_gammon REAL,
    dt_lose REAL,
    dt_win REAL,
    dt_win_gammon REAL,
    dt_win_backgammon REAL,
    previous_level_code INTEGER NOT NULL, -- the analysis that the rollout replaced
    previous_equity REAL,
    previous_lose_backgammon REAL,
    previous_lose_gammon REAL,
    previous_lose REAL,
    previous_win REAL,
    previous_win_gammon REAL,
    previous_win_backgammon REAL,
    previous_equity_no_double REAL,
    previous_equity_double REAL,
    is_current INTEGER NOT NULL DEFAULT 1 -- as match_rows.is_current
) STRICT;
-- Serves: the rollouts of a match.
CREATE INDEX rollout_rows_by_match ON rollout_rows (match_id);
CREATE TABLE rollout_first_roll_rows (
    rollout_id INTEGER NOT NULL REFERENCES rollout_rows (rollout_id),
    line TEXT NOT NULL,                 -- play, no double, double/take
    first_roll INTEGER NOT NULL,        -- XG's index: 0 is the total, 1..36 the first rolls
    games INTEGER NOT NULL,
    sum_equity REAL,                    -- mover's view
    sum_square_equity REAL,
    standard_deviation REAL,
    PRIMARY KEY (rollout_id, line, first_roll)
) STRICT, WITHOUT ROWID;

CREATE TABLE comment_rows (
    comment_id INTEGER PRIMARY KEY,
    match_id INTEGER NOT NULL REFERENCES match_rows (match_id),
    game_id INTEGER REFERENCES game_rows (game_id),
    decision_id INTEGER REFERENCES decision_rows (decision_id),
    attachment TEXT NOT NULL,           -- match start, match end, game start, game end, play, cube, none
    record_number INTEGER,              -- of the record that refers to it
    line_number INTEGER NOT NULL,       -- 0-based in temp.xgc
    text TEXT NOT NULL,
    rtf TEXT NOT NULL,
    is_current INTEGER NOT NULL DEFAULT 1 -- as match_rows.is_current
) STRICT;
-- Serves: the comments of a match.
CREATE INDEX comment_rows_by_match ON comment_rows (match_id);

-- ---------------------------------------------------------------- books
-- Opening books: XG's (backgammon), Arena's ABK (chess), GNU Shogi's GDX and text books (shogi). Several editions of a book live side by
-- side. A book's rows come and go with its source file.
CREATE TABLE books (
    book_id INTEGER PRIMARY KEY,
    source_file_id INTEGER NOT NULL REFERENCES source_files (source_file_id),
    kind TEXT NOT NULL,                 -- xg_opening, abk, gnushogi_gdx, gnushogi_text
    game TEXT NOT NULL,                 -- backgammon, chess, shogi
    variant TEXT,                       -- layout: ABK or AB2; le64, be64, le32, be32, ... of a GDX book; 1.0 of an XG book
    title TEXT,                         -- XG: the description; ABK: the comment
    edition TEXT,                       -- XG: the file version that its editor gave
    author TEXT,                        -- ABK
    notes TEXT,                         -- XG
    updated_at_local TEXT,              -- XG: last edited, local time
    content_hash BLOB NOT NULL,         -- blake3 of the file, 32 bytes
    -- The book's own figures; NULL where a kind has no such thing (docs/books.md).
    entries INTEGER NOT NULL,           -- XG entries, ABK tree nodes, used GDX slots, plies of a text book
    reachable INTEGER,                  -- entries met on the walk from the start, illegal ones included
    orphans INTEGER,                    -- entries - reachable
    deleted INTEGER NOT NULL,           -- entries flagged as deleted
    illegal_moves INTEGER,              -- reachable entries whose move cannot be played where it stands
    positions INTEGER NOT NULL,         -- distinct positions met; chess and shogi: start and leaves included
    positions_with_moves INTEGER,
    moves INTEGER,                      -- distinct pairs of position and move
    transposed_positions INTEGER,       -- positions that more than one path of the book meets
    max_depth INTEGER,                  -- plies from the start of the deepest position (ABK: node)
    good_moves INTEGER,                 -- shogi: distinct moves marked good, and bad
    bad_moves INTEGER,
    count_sum INTEGER,                  -- shogi: sum of the counts of its moves
    lines INTEGER,                      -- text books
    plies INTEGER,
    line_errors INTEGER
) STRICT;

-- Every field of a book's header as the file has it.
CREATE TABLE book_header_fields (
    book_id INTEGER NOT NULL REFERENCES books (book_id),
    field TEXT NOT NULL,                -- the name on the format's page
    field_number INTEGER NOT NULL,      -- 1-based, in the file's order
    value ANY,                          -- NULL: not a number
    PRIMARY KEY (book_id, field)
) STRICT, WITHOUT ROWID;

-- What no column holds of a file that can be written back: padding, bytes after terminators, trailing bytes.
CREATE TABLE book_residues (
    book_id INTEGER PRIMARY KEY REFERENCES books (book_id),
    file_bytes INTEGER NOT NULL,        -- length of the file
    residue BLOB NOT NULL               -- runs of bytes that differ from what the columns give, deflated
) STRICT;

-- An entry of XG's opening book: the position after a candidate play, seen by the player who is then on roll. Chances and equity are in
-- the view of the player who has just moved.
CREATE TABLE book_entry_rows (
    book_entry_id INTEGER PRIMARY KEY,
    book_id INTEGER NOT NULL REFERENCES books (book_id),
    record INTEGER NOT NULL,            -- 0-based record of the file
    source TEXT NOT NULL,               -- who made the rollout: to be shown with the entry (the book's licence)
    position_hash INTEGER,              -- joins candidates.position_hash; NULL: not a possible board
    board TEXT,                         -- as positions.board, seen by the player on roll; NULL: not a possible board
    board_raw BLOB,                     -- the file's 26 signed bytes if they are not a possible board
    cube_raw INTEGER NOT NULL,
    cube_pos_raw INTEGER NOT NULL,
    cube_value INTEGER,                 -- 1 where the cube is centred
    score_on_roll_raw INTEGER NOT NULL, -- points away; -1: money
    score_mover_raw INTEGER NOT NULL,
    away_on_roll INTEGER,               -- NULL: money
    away_mover INTEGER,
    is_money INTEGER NOT NULL,
    jacoby_raw INTEGER NOT NULL,
    beaver_raw INTEGER NOT NULL,
    crawford_raw INTEGER NOT NULL,
    is_jacoby INTEGER NOT NULL,
    is_crawford INTEGER NOT NULL,
    lose_backgammon REAL,                       -- cumulative, the mover's view
    lose_gammon REAL,
    lose REAL,
    win REAL,
    win_gammon REAL,
    win_backgammon REAL,
    equity REAL,                        -- cubeful, EMG, the mover's view
    level_code INTEGER NOT NULL REFERENCES levels (level_code),
    program_code INTEGER NOT NULL REFERENCES analysis_programs (program_code),
    program_major INTEGER NOT NULL,
    program_minor INTEGER NOT NULL,
    games INTEGER NOT NULL,             -- rollout games; 0 where it is none
    standard_deviation REAL,            -- of the normalised equity
    error_95 REAL,                      -- half the 95% confidence interval: 1.96 * standard_deviation / sqrt(games); NULL: no rollout
    checker_level_code INTEGER NOT NULL REFERENCES levels (level_code),
    cube_level_code INTEGER NOT NULL REFERENCES levels (level_code),
    rotation INTEGER NOT NULL,          -- 0: on 36 rolls, 1: on 21
    seed INTEGER NOT NULL,
    truncation INTEGER NOT NULL,        -- moves; 0: none
    duration_s REAL,
    imported_raw REAL,                  -- days since 1899-12-30, and as text
    imported_at_local TEXT,
    saved_raw REAL,
    saved_at_local TEXT,
    deleted_raw INTEGER NOT NULL,
    is_deleted INTEGER NOT NULL,
    selection_rank INTEGER              -- 1: the one that we take among entries of one key (docs/books.md); NULL: deleted, impossible
) STRICT;

-- The checker plays of the first 12 rolls of a backgammon game of which a book has a candidate: the position after it, at its score, under
-- its rules, with the cube centred (view book_candidates). The writer keeps it with the rows that it speaks of, for every save.
CREATE TABLE book_coverage_rows (
    book_id INTEGER NOT NULL REFERENCES books (book_id),
    decision_id INTEGER NOT NULL REFERENCES decision_rows (decision_id),
    candidates_covered INTEGER NOT NULL, -- how many of decisions.candidate_count the book has; at least one
    played_entry_id INTEGER REFERENCES book_entry_rows (book_entry_id), -- of the play that was made; NULL: not in the book
    best_entry_id INTEGER REFERENCES book_entry_rows (book_entry_id), -- of the best candidate; NULL: not in the book
    book_rank INTEGER NOT NULL,         -- candidate_rank of the play with the highest equity in the book
    book_entry_id INTEGER NOT NULL REFERENCES book_entry_rows (book_entry_id), -- its entry
    PRIMARY KEY (book_id, decision_id)
) STRICT, WITHOUT ROWID;

-- Positions of chess and shogi books. The hash finds, the text decides.
CREATE TABLE book_positions (
    position_hash INTEGER PRIMARY KEY,  -- 64 bits of blake3 over position_text
    game TEXT NOT NULL,                 -- chess, shogi
    position_text TEXT NOT NULL         -- chess: FEN without counters, en passant only if a capture is legal; shogi: SFEN without the move number
) STRICT;

-- The moves of chess and shogi books, transpositions merged: one row per book, position and move.
CREATE TABLE book_moves (
    book_move_id INTEGER PRIMARY KEY,
    book_id INTEGER NOT NULL REFERENCES books (book_id),
    position_hash INTEGER NOT NULL REFERENCES book_positions (position_hash),
    next_position_hash INTEGER NOT NULL REFERENCES book_positions (position_hash),
    move TEXT NOT NULL,                 -- UCI (castling as the king's move), USI
    move_text TEXT NOT NULL,            -- SAN; P-7f, Bx2b+, B*4e
    depth INTEGER NOT NULL,             -- fewest plies from the start to the position
    record INTEGER,                     -- the first entry that has it: node of an ABK, slot of a GDX, line of a text book
    node_count INTEGER NOT NULL,        -- entries merged into this row
    games INTEGER,                      -- chess: sums over the merged entries; won and lost are White's
    won INTEGER,
    lost INTEGER,
    draws INTEGER,                      -- games - won - lost, which can be negative
    priority INTEGER,                   -- chess: 0..9, the highest of the merged entries
    flags INTEGER,                      -- shogi: 0x1000 good, 0x0100 bad
    is_good INTEGER NOT NULL,           -- ! or !! (chess: priority 7, 8)
    is_bad INTEGER NOT NULL,            -- ? or ?? (chess: priority 1, 0)
    hint TEXT,                          -- shogi: the opponent's expected reply, USI
    count INTEGER,                      -- shogi: how often the book's text had it
    is_deleted INTEGER NOT NULL         -- all merged entries are deleted
) STRICT;

-- The raw tree of an ABK book.
CREATE TABLE chess_book_nodes (
    book_id INTEGER NOT NULL REFERENCES books (book_id),
    node INTEGER NOT NULL,              -- absolute entry number; the root is 900
    from_square INTEGER NOT NULL,       -- a1 = 0 ... h8 = 63
    to_square INTEGER NOT NULL,
    promotion INTEGER NOT NULL,         -- as in the file
    priority INTEGER NOT NULL,
    games INTEGER NOT NULL,
    won INTEGER NOT NULL,               -- White's
    lost INTEGER NOT NULL,
    plycount_raw INTEGER NOT NULL,      -- no ply count: captured piece and deleted flag
    next_move INTEGER NOT NULL,         -- pointers as in the file
    next_sibling INTEGER NOT NULL,
    is_reachable INTEGER NOT NULL,
    is_deleted INTEGER NOT NULL,
    parent INTEGER,                     -- the node whose move leads here; NULL: the start, or not reached
    ply INTEGER,                        -- 1: a first move
    position_hash INTEGER REFERENCES book_positions (position_hash), -- before the move; NULL: not reached by legal moves
    move TEXT,                          -- UCI; NULL: none that could be played
    problem TEXT,                       -- why a reached node's move is none
    PRIMARY KEY (book_id, node)
) STRICT, WITHOUT ROWID;

-- The used slots of a GDX book.
CREATE TABLE shogi_book_slots (
    book_id INTEGER NOT NULL REFERENCES books (book_id),
    slot INTEGER NOT NULL,
    hashbd INTEGER NOT NULL,            -- 64 bits as a signed integer; 32 in the 32-bit layouts
    hashkey INTEGER NOT NULL,           -- low 16 bits of the key
    bmove INTEGER NOT NULL,
    flags INTEGER NOT NULL,             -- 0x1000 good, 0x0100 bad, 0x0010 last move of its position
    hint INTEGER NOT NULL,
    count INTEGER NOT NULL,
    is_reached INTEGER NOT NULL,
    PRIMARY KEY (book_id, slot)
) STRICT, WITHOUT ROWID;

-- The openings of a text book.
CREATE TABLE shogi_book_lines (
    book_id INTEGER NOT NULL REFERENCES books (book_id),
    line_number INTEGER NOT NULL,       -- 1-based, in the file's order
    source_line INTEGER NOT NULL,       -- 1-based line of the file with its first token
    name TEXT,                          -- the comment line above it
    comment TEXT,                       -- all comment lines above it
    result TEXT,                        -- Resigns, Sennichite, Jishogi, draw, 1-0, 0-1
    plies INTEGER NOT NULL,
    moves TEXT NOT NULL,                -- USI, separated by blanks
    duplicate_of INTEGER,               -- the first line_number with the same moves
    error TEXT,                         -- what ended it before its end
    error_line INTEGER,
    PRIMARY KEY (book_id, line_number)
) STRICT, WITHOUT ROWID;

CREATE TABLE shogi_book_plies (
    book_id INTEGER NOT NULL,
    line_number INTEGER NOT NULL,
    ply INTEGER NOT NULL,               -- 1-based
    source_line INTEGER NOT NULL,
    position_hash INTEGER NOT NULL REFERENCES book_positions (position_hash),
    move TEXT NOT NULL,                 -- USI
    token TEXT NOT NULL,                -- as the file spells it
    marks TEXT,                         -- ! ? !! ?? ...
    is_good INTEGER NOT NULL,
    is_bad INTEGER NOT NULL,
    comment TEXT,                       -- (...) behind the move and [...] before the next
    is_unfinished INTEGER NOT NULL,     -- 1: the file's last token without a newline, which GNU Shogi loses
    PRIMARY KEY (book_id, line_number, ply),
    FOREIGN KEY (book_id, line_number) REFERENCES shogi_book_lines (book_id, line_number)
) STRICT, WITHOUT ROWID;
