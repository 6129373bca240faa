-- One row per rollout. dt_ columns are the double/take line of a cube rollout.
-- ?1 the year. Uses index: temp.exported_matches; rollouts_by_match.
SELECT
    x.match_key AS match_id,                 -- BIGINT: the match: 64 bits of the hash of its file, the same in every database
    r.rollout_index,                         -- INT: 0-based in temp.xgr
    r.decision_id - x.first_decision_id + 1 AS decision_number, -- INT: the decision that was rolled out; NULL: nothing refers to it
    r.candidate_rank,                        -- INT: the candidate that was rolled out; NULL: a cube decision, or nothing refers to it
    r.is_truncated,                          -- BOOLEAN: true: games are cut short
    r.truncate_at,                           -- INT: where games are cut short
    r.truncation_level_code,                 -- INT: level of the evaluation at the cut
    r.is_error_limited,                      -- BOOLEAN: true: stops once the interval is below error_limit
    r.error_limit,                           -- DOUBLE: confidence interval to stop at; NULL: not a number
    r.min_games,                             -- INT: fewest games
    r.max_games,                             -- INT: most games
    r.is_time_limited,                       -- BOOLEAN: true: stops after time_limit_min
    r.time_limit_min,                        -- INT [min]: minutes
    r.play_level1_code,                      -- INT: level of checker plays before level_cut
    r.play_level2_code,                      -- INT: level of checker plays from level_cut on
    r.cube_level1_code,                      -- INT: level of cube decisions before level_cut
    r.cube_level2_code,                      -- INT: level of cube decisions from level_cut on
    r.level_cut,                             -- INT: where the levels change
    r.is_variance_reduced,                   -- BOOLEAN: true: with variance reduction
    r.is_cubeless,                           -- BOOLEAN: true: without the cube
    r.bearoff_truncation_code,               -- INT: at the bear-off database: 0 if the cube is dead, 1 always, 2 never
    r.random_seed,                           -- INT: the seed used
    r.random_seed_entered,                   -- INT: the seed that the user entered
    r.is_both_lines,                         -- BOOLEAN: true: no double and double/take were both rolled out
    r.search_interval,                       -- DOUBLE: 1 normal, 1.5 large, 2 huge, 4 gigantic; NULL: not a number
    r.is_first_roll,                         -- BOOLEAN: true: a rollout of the first roll
    r.is_both_lines_multiple,                -- BOOLEAN: true: both lines in a multiple rollout
    r.is_extended,                           -- BOOLEAN: true: extended
    r.is_immediate_double,                   -- BOOLEAN: true: the double happens at once
    r.is_as_take,                            -- BOOLEAN: true: plays are chosen as if the double were taken
    r.rotation_code,                         -- INT: 0: 36 dice, 1: 21 dice, 2: 30 dice
    r.is_interrupted,                        -- BOOLEAN: true: stopped by the user
    r.engine_version,                        -- VARCHAR: major.minor, such as 2.10
    r.duration_s,                            -- DOUBLE [s]: seconds; NULL: not a number
    r.multiple_min_games,                    -- INT: fewest games, in a multiple rollout
    r.is_multiple_stop_all,                  -- BOOLEAN: true: stops all once one reaches multiple_stop_all_value
    r.is_multiple_stop_one,                  -- BOOLEAN: true: stops one below multiple_stop_one_value
    r.multiple_stop_all_value,               -- DOUBLE: as recorded; NULL: not a number
    r.multiple_stop_one_value,               -- DOUBLE: as recorded; NULL: not a number
    r.games,                                 -- INT: games of the play, or of no double
    r.equity,                                -- DOUBLE [EMG]: EMG, the view of the player who decides; NULL: not a number
    r.error_95,                              -- DOUBLE [EMG]: half the 95% confidence interval of equity
    r.mwc,                                   -- DOUBLE [match winning chances]: equity as match winning chances, 0..1; in money sessions XG writes the equity
    r.lose_backgammon,                       -- DOUBLE [chance]: cumulative chance, 0..1, the view of the player who decides
    r.lose_gammon,                           -- DOUBLE [chance]: cumulative chance
    r.lose,                                  -- DOUBLE [chance]: chance to lose, gammons included
    r.win,                                   -- DOUBLE [chance]: chance to win, gammons included
    r.win_gammon,                            -- DOUBLE [chance]: cumulative chance
    r.win_backgammon,                        -- DOUBLE [chance]: cumulative chance
    r.dt_games,                              -- INT: games of double/take; NULL: a checker play
    r.dt_equity,                             -- DOUBLE [EMG]: of double/take: as equity
    r.dt_error_95,                           -- DOUBLE [EMG]: of double/take: as error_95
    r.dt_mwc,                                -- DOUBLE [match winning chances]: of double/take: as mwc
    r.dt_lose_backgammon,                    -- DOUBLE [chance]: of double/take: as lose_backgammon
    r.dt_lose_gammon,                        -- DOUBLE [chance]: of double/take: as lose_gammon
    r.dt_lose,                               -- DOUBLE [chance]: of double/take: as lose
    r.dt_win,                                -- DOUBLE [chance]: of double/take: as win
    r.dt_win_gammon,                         -- DOUBLE [chance]: of double/take: as win_gammon
    r.dt_win_backgammon,                     -- DOUBLE [chance]: of double/take: as win_backgammon
    r.previous_level_code,                   -- INT: level of the analysis that the rollout replaced
    r.previous_equity,                       -- DOUBLE [EMG]: its equity; NULL: not a number
    r.previous_lose_backgammon,              -- DOUBLE [chance]: its cumulative chance
    r.previous_lose_gammon,                  -- DOUBLE [chance]: its cumulative chance
    r.previous_lose,                         -- DOUBLE [chance]: its chance to lose
    r.previous_win,                          -- DOUBLE [chance]: its chance to win
    r.previous_win_gammon,                   -- DOUBLE [chance]: its cumulative chance
    r.previous_win_backgammon,               -- DOUBLE [chance]: its cumulative chance
    r.previous_equity_no_double,             -- DOUBLE: of a cube decision: its equity without the double
    r.previous_equity_double                 -- DOUBLE: of a cube decision: its equity with the double
FROM temp.exported_matches AS x
CROSS JOIN rollouts AS r ON r.match_id = x.match_id
WHERE x.year = ?1
ORDER BY x.place, r.rollout_index;
