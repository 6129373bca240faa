-- One row per game.
-- ?1 the year. Uses index: temp.exported_matches; games_by_match.
SELECT
    x.match_key AS match_id,                 -- BIGINT: the match: 64 bits of the hash of its file, the same in every database
    g.game_id - x.first_game_id + 1 AS game_index, -- INT: 1-based place of the game in its match
    g.game_number,                           -- INT: as numbered in the file
    g.record_number,                         -- INT: of the game header in temp.xg
    g.start_score1,                          -- INT [points]: points of seat 1 before the game
    g.start_score2,                          -- INT [points]: points of seat 2 before the game
    g.is_crawford,                           -- BOOLEAN: true: the Crawford game
    g.initial_board,                         -- VARCHAR: as positions.board, player 1's view; NULL: not recorded (entered midway)
    g.is_in_progress,                        -- BOOLEAN: true: in progress, as XG recorded it
    g.auto_doubles,                          -- INT: automatic doubles in this game; NULL: a file before version 26
    g.cube_records,                          -- INT: cube records of temp.xg in this game; more than double decisions
    g.move_records,                          -- INT: move records of temp.xg in this game
    g.is_finished,                           -- BOOLEAN: true: the game has a footer
    g.end_score1,                            -- INT [points]: points of seat 1 after the game, not capped; NULL: no footer
    g.end_score2,                            -- INT [points]: points of seat 2 after the game; NULL: no footer
    g.winner_seat,                           -- INT: 1, 2; NULL: no footer, or none recorded
    g.points_won,                            -- INT [points]: as recorded; rely on the change of score; NULL: no footer
    g.termination_code,                      -- INT: how it ended; NULL: no footer
    (SELECT x.termination_name FROM terminations AS x WHERE x.termination_code = g.termination_code) AS termination, -- VARCHAR: its name
    g.is_crawford_next,                      -- BOOLEAN: true: the next game is the Crawford game; NULL: no footer
    g.resign_error_emg,                      -- DOUBLE [EMG]: equity lost by resigning, >= 0; NULL: not analysed
    g.resign_take_error_emg,                 -- DOUBLE [EMG]: equity lost by accepting the resignation, >= 0; NULL: not analysed
    g.final_level_code,                      -- INT: level of the evaluation of the last position; NULL: not evaluated
    g.final_equity,                          -- DOUBLE [EMG]: as XG recorded it
    g.final_lose_backgammon,                 -- DOUBLE [chance]: chances as XG recorded them, cumulative
    g.final_lose_gammon,                     -- DOUBLE [chance]: as above
    g.final_lose,                            -- DOUBLE [chance]: as above
    g.final_win,                             -- DOUBLE [chance]: as above
    g.final_win_gammon,                      -- DOUBLE [chance]: as above
    g.final_win_backgammon                   -- DOUBLE [chance]: as above
FROM temp.exported_matches AS x
CROSS JOIN games AS g ON g.match_id = x.match_id
WHERE x.year = ?1
ORDER BY x.place, g.game_id;
