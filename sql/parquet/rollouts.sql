-- One row per rollout. dt_ columns are the double/take line of a cube rollout.
-- ?1 the year. Uses index: temp.exported_matches; rollouts_by_match.
SELECT
    x.match_key AS match_id,                 -- BIGINT: the match: 64 bits of the hash of its file, the same in every database
    x.match_hex,                             -- VARCHAR: match_id in 16 hexadecimal digits, for programs without 64-bit integers; the key in the database, too
    r.rollout_index, -- INT
    r.decision_id % 100000 AS decision_number, -- INT: the decision that was rolled out; NULL: nothing refers to it
    r.candidate_rank, -- INT
    r.is_truncated, -- BOOLEAN
    r.truncate_at, r.truncation_level_code, -- INT
    r.is_error_limited, -- BOOLEAN
    r.error_limit, -- DOUBLE
    r.min_games, r.max_games, -- INT
    r.is_time_limited, -- BOOLEAN
    r.time_limit_min, r.play_level1_code, r.play_level2_code, r.cube_level1_code, r.cube_level2_code, r.level_cut, -- INT
    r.is_variance_reduced, r.is_cubeless, -- BOOLEAN
    r.bearoff_truncation_code, r.random_seed, r.random_seed_entered, -- INT
    r.is_both_lines, -- BOOLEAN
    r.search_interval, -- DOUBLE
    r.is_first_roll, r.is_both_lines_multiple, r.is_extended, r.is_immediate_double, r.is_as_take, -- BOOLEAN
    r.rotation_code, -- INT
    r.is_interrupted, -- BOOLEAN
    r.engine_version, -- VARCHAR
    r.duration_s, -- DOUBLE
    r.multiple_min_games, -- INT
    r.is_multiple_stop_all, r.is_multiple_stop_one, -- BOOLEAN
    r.multiple_stop_all_value, r.multiple_stop_one_value, -- DOUBLE
    r.games, -- INT
    r.equity,                                -- DOUBLE: EMG, the view of the player who decides; NULL: not a number
    r.error_95, r.mwc, r.lose_backgammon, r.lose_gammon, r.lose, r.win, r.win_gammon, r.win_backgammon, -- DOUBLE
    r.dt_games,                              -- INT: games of double/take; NULL: a checker play
    r.dt_equity, r.dt_error_95, r.dt_mwc, -- DOUBLE
    r.dt_lose_backgammon, r.dt_lose_gammon, r.dt_lose, r.dt_win, r.dt_win_gammon, r.dt_win_backgammon, -- DOUBLE
    r.previous_level_code, -- INT
    r.previous_equity,                       -- DOUBLE: its equity; NULL: not a number
    r.previous_lose_backgammon, r.previous_lose_gammon, r.previous_lose, r.previous_win, r.previous_win_gammon, -- DOUBLE
    r.previous_win_backgammon, r.previous_equity_no_double, r.previous_equity_double, -- DOUBLE
    r.previous_rank                          -- INT: the candidate's rank before the rollouts of its decision; NULL: not a candidate, or no previous_equity
FROM temp.exported_matches AS x
CROSS JOIN rollouts AS r ON r.match_id = x.match_id
WHERE x.year = ?1
ORDER BY x.place, r.rollout_index;
