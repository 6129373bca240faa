-- The first schema: sources, matches, decisions, candidates, positions.
-- STRICT tables; equities in EMG (normalised to the cube's value before the decision), chances 0..1, all in the view of the
-- player that the row names; NULL = not analysed or not applicable; raw codes beside lookup tables.

-- ---------------------------------------------------------------- lookup tables
CREATE TABLE levels (
    level_code INTEGER PRIMARY KEY,     -- PLAYERLEVEL TABLE of the format page
    level_name TEXT NOT NULL,
    depth_rank INTEGER NOT NULL         -- orders levels by strength; a rollout ranks highest
) STRICT;
CREATE TABLE variations (variation_code INTEGER PRIMARY KEY, variation_name TEXT NOT NULL) STRICT;
CREATE TABLE game_modes (game_mode_code INTEGER PRIMARY KEY, game_mode_name TEXT NOT NULL) STRICT;
CREATE TABLE sites (site_code INTEGER PRIMARY KEY, site_name TEXT NOT NULL) STRICT;
CREATE TABLE currencies (currency_code INTEGER PRIMARY KEY, currency_name TEXT NOT NULL) STRICT;
CREATE TABLE clock_types (clock_type_code INTEGER PRIMARY KEY, clock_type_name TEXT NOT NULL) STRICT;
CREATE TABLE terminations (
    termination_code INTEGER PRIMARY KEY, -- 0 drop, 1 single, 2 gammon, 3 backgammon, +100 resigned, +1000 settled
    termination_name TEXT NOT NULL
) STRICT;
CREATE TABLE phases (phase_code INTEGER PRIMARY KEY, phase_name TEXT NOT NULL) STRICT;
-- Match winning chances before a game, both players' points away (Kazaross XG2). error_mwc is computed with it.
CREATE TABLE match_equities (
    is_post_crawford INTEGER NOT NULL,  -- 1: the game after the Crawford game; one of the two is 1 away
    away_player INTEGER NOT NULL,
    away_opponent INTEGER NOT NULL,
    mwc REAL NOT NULL,                  -- the player's chance to win the match, 0..1
    PRIMARY KEY (is_post_crawford, away_player, away_opponent)
) STRICT, WITHOUT ROWID;

-- ---------------------------------------------------------------- the journal
CREATE TABLE import_runs (
    import_run_id INTEGER PRIMARY KEY,
    started_at TEXT NOT NULL,           -- UTC, YYYY-MM-DD HH:MM:SS
    finished_at TEXT,                   -- NULL: still running, or killed
    program_version TEXT NOT NULL,
    jobs INTEGER NOT NULL,
    files_seen INTEGER NOT NULL DEFAULT 0,
    files_imported INTEGER NOT NULL DEFAULT 0,
    files_copied INTEGER NOT NULL DEFAULT 0,   -- same content as another source
    files_skipped INTEGER NOT NULL DEFAULT 0,  -- unchanged since an earlier run
    files_rejected INTEGER NOT NULL DEFAULT 0,
    bytes_read INTEGER NOT NULL DEFAULT 0,
    matches INTEGER NOT NULL DEFAULT 0,
    games INTEGER NOT NULL DEFAULT 0,
    decisions INTEGER NOT NULL DEFAULT 0,
    candidates INTEGER NOT NULL DEFAULT 0,
    positions_new INTEGER NOT NULL DEFAULT 0,
    positions_known INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE source_files (
    source_file_id INTEGER PRIMARY KEY,
    path TEXT NOT NULL UNIQUE,
    outcome TEXT NOT NULL,              -- imported, copy, rejected, missing
    kind TEXT,                          -- xg, xgp; NULL where it is neither
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
-- Oddities that did not stop a file from going in.
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
CREATE TABLE players (
    player_id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE           -- as the files spell it, outer blanks removed
) STRICT;

CREATE TABLE matches (
    match_id INTEGER PRIMARY KEY,
    source_file_id INTEGER NOT NULL REFERENCES source_files (source_file_id),
    player1_id INTEGER NOT NULL REFERENCES players (player_id),
    player2_id INTEGER NOT NULL REFERENCES players (player_id),
    match_length INTEGER,               -- points; NULL: money session without end
    is_money INTEGER NOT NULL,          -- 1: money session (no match score)
    variation_code INTEGER NOT NULL REFERENCES variations (variation_code),
    played_at TEXT,                     -- local time as the file has it, rounded to the second
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
    finished_at TEXT
) STRICT;

CREATE TABLE games (
    game_id INTEGER PRIMARY KEY,
    match_id INTEGER NOT NULL REFERENCES matches (match_id),
    game_number INTEGER NOT NULL,       -- as the file counts
    record_number INTEGER NOT NULL,     -- of the game header in temp.xg
    start_score1 INTEGER NOT NULL,
    start_score2 INTEGER NOT NULL,
    is_crawford INTEGER NOT NULL,
    initial_board BLOB,                 -- 26 signed bytes, player 1's view; NULL: not recorded (entered midway)
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
    final_win_backgammon REAL
) STRICT;

-- ---------------------------------------------------------------- positions
CREATE TABLE positions (
    position_hash INTEGER PRIMARY KEY,  -- 64 bits of blake3 over the board
    board BLOB NOT NULL,                -- 26 signed bytes, view of the player on roll: 25 own bar, 0 opponent's bar
    player_pips INTEGER NOT NULL,
    opponent_pips INTEGER NOT NULL,
    player_bar INTEGER NOT NULL,
    opponent_bar INTEGER NOT NULL,
    player_off INTEGER NOT NULL,        -- 15 minus the checkers on the board
    opponent_off INTEGER NOT NULL,
    phase_code INTEGER NOT NULL REFERENCES phases (phase_code),
    player_prime INTEGER NOT NULL,      -- longest run of points held
    opponent_prime INTEGER NOT NULL,
    player_anchors INTEGER NOT NULL,    -- points held in the other's home board
    opponent_anchors INTEGER NOT NULL,
    player_blots INTEGER NOT NULL,
    opponent_blots INTEGER NOT NULL
) STRICT;

-- ---------------------------------------------------------------- decisions
-- One row per checker play (every roll), double decision (the cube could be turned) and answer to a double.
CREATE TABLE decisions (
    decision_id INTEGER PRIMARY KEY,    -- in playing order; a take directly follows its double
    match_id INTEGER NOT NULL REFERENCES matches (match_id),
    game_id INTEGER NOT NULL REFERENCES games (game_id),
    sequence_number INTEGER NOT NULL,   -- 1-based within the game
    ply INTEGER NOT NULL,               -- 1-based number of the roll in the game; a cube decision has that of the roll after it
    record_number INTEGER NOT NULL,     -- 0-based in temp.xg
    kind TEXT NOT NULL,                 -- checker, double, take
    seat INTEGER NOT NULL,              -- 1, 2: who decides
    player_id INTEGER NOT NULL REFERENCES players (player_id),
    opponent_id INTEGER NOT NULL REFERENCES players (player_id),
    position_hash INTEGER NOT NULL REFERENCES positions (position_hash), -- the decider's view
    position_after_hash INTEGER,        -- after the play, in the view of the opponent, who is then on roll
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
    equity_best REAL,
    equity_played REAL,
    error_emg REAL,                     -- equity lost, >= 0; NULL: not analysed
    error_mwc REAL,                     -- match winning chances lost, 0..1; NULL for money
    luck_emg REAL,                      -- luck of the roll, + is good for the roller
    luck_mwc REAL,                      -- the same in match winning chances; NULL for money
    luck_level_code INTEGER REFERENCES levels (level_code),
    equity_before_roll REAL,
    is_counted INTEGER NOT NULL,        -- enters PR
    is_forced INTEGER NOT NULL,         -- checker: one candidate at most
    is_irrelevant INTEGER,              -- checker: XG says that it makes no difference
    is_illegal INTEGER NOT NULL,        -- the rules do not allow it
    invalid_code INTEGER NOT NULL,      -- XG's inValid: 0 sound, 1 error, 2 illegal
    is_flagged INTEGER NOT NULL,
    is_edited INTEGER,
    double_decision_id INTEGER REFERENCES decisions (decision_id), -- take: the double that it answers
    auto_doubles INTEGER,
    clock_bottom_s INTEGER,             -- time left; NULL: no clock
    clock_top_s INTEGER,
    best_rank_1ply INTEGER,             -- candidate_rank that XG's 1-ply and 3-ply choose
    best_rank_3ply INTEGER,
    tutor_rank INTEGER,                 -- tutor mode: the first idea, and what it would have cost
    tutor_action TEXT,
    tutor_error_emg REAL,
    delayed_marks INTEGER,              -- bit list of candidates (cube: 1) marked for a later rollout, and done
    delayed_done INTEGER
) STRICT;

-- A play as players write it, keyed by its packed moves: the same play has the same id in every database.
CREATE TABLE plays (
    play_id INTEGER PRIMARY KEY,
    play TEXT NOT NULL                  -- 13/8 6/5*; empty: cannot move
) STRICT;

-- The candidates behind the view `candidates`. Decision and rank are in the key (decision * 32 + rank - 1): two columns and an
-- index less on the largest table.
CREATE TABLE candidate_rows (
    candidate_id INTEGER PRIMARY KEY,
    play_id INTEGER REFERENCES plays (play_id), -- NULL: the recorded moves do not lead to the recorded position
    position_hash INTEGER NOT NULL,     -- after the play, in the view of the opponent, who is then on roll
    level_code INTEGER NOT NULL REFERENCES levels (level_code),
    equity REAL,                        -- cubeful, EMG, mover's view, like all that follows
    lose_backgammon REAL,               -- chances, cumulative: lose includes gammons and backgammons
    lose_gammon REAL,
    lose REAL,
    win REAL,
    win_gammon REAL,
    win_backgammon REAL
) STRICT;

CREATE TABLE cube_analyses (
    decision_id INTEGER PRIMARY KEY REFERENCES decisions (decision_id), -- the double decision; doubler's view throughout
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
    dt_cubeless_equity REAL
) STRICT;

-- What followed a take: beavers and raccoons, tutor answers. Only where there is any.
CREATE TABLE cube_extras (
    decision_id INTEGER PRIMARY KEY REFERENCES decisions (decision_id), -- the double decision
    beaver_answer TEXT,                 -- the doubler's answer to a beaver: pass, take, raccoon
    beaver_error_emg REAL,              -- equity lost by that answer, >= 0
    raccoon_answer TEXT,
    raccoon_error_emg REAL,
    tutor_double_code INTEGER,          -- tutor mode: the first idea (0 no, 1 yes), and what it would have cost
    tutor_double_error_emg REAL,
    tutor_take_code INTEGER,
    tutor_take_error_emg REAL
) STRICT;

-- ---------------------------------------------------------------- rollouts
CREATE TABLE rollouts (
    rollout_id INTEGER PRIMARY KEY,
    match_id INTEGER NOT NULL REFERENCES matches (match_id),
    rollout_index INTEGER NOT NULL,     -- 0-based in temp.xgr
    decision_id INTEGER REFERENCES decisions (decision_id), -- NULL: nothing refers to it; figures then as recorded
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
    previous_equity_double REAL
) STRICT;

CREATE TABLE rollout_first_rolls (
    rollout_id INTEGER NOT NULL REFERENCES rollouts (rollout_id),
    line TEXT NOT NULL,                 -- play, no double, double/take
    first_roll INTEGER NOT NULL,        -- XG's index: 0 is the total, 1..36 the first rolls
    games INTEGER NOT NULL,
    sum_equity REAL,                    -- mover's view
    sum_square_equity REAL,
    standard_deviation REAL,
    PRIMARY KEY (rollout_id, line, first_roll)
) STRICT, WITHOUT ROWID;

-- ---------------------------------------------------------------- comments
CREATE TABLE comments (
    comment_id INTEGER PRIMARY KEY,
    match_id INTEGER NOT NULL REFERENCES matches (match_id),
    game_id INTEGER REFERENCES games (game_id),
    decision_id INTEGER REFERENCES decisions (decision_id),
    attachment TEXT NOT NULL,           -- match start, match end, game start, game end, play, cube, none
    record_number INTEGER,              -- of the record that refers to it
    line_number INTEGER NOT NULL,       -- 0-based in temp.xgc
    text TEXT NOT NULL,
    rtf TEXT NOT NULL
) STRICT;
