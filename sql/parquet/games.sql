-- One row per game.
-- ?1 the year. Uses index: temp.exported_matches; games_by_match.
SELECT
    x.match_key AS match_id,                 -- BIGINT: the match: 64 bits of the hash of its file, the same in every database
    x.match_hex,                             -- VARCHAR: match_id in 16 hexadecimal digits, for programs without 64-bit integers; the key in the database, too
    g.game_id % 100000 AS game_index, -- INT: 1-based place of the game in its match
    g.game_number, g.record_number, g.start_score1, g.start_score2, -- INT
    g.is_crawford, -- BOOLEAN
    g.initial_board, -- VARCHAR
    g.is_set_up, -- BOOLEAN
    g.is_in_progress, -- BOOLEAN
    g.auto_doubles, g.cube_records, g.move_records, -- INT
    g.is_finished, -- BOOLEAN
    g.end_score1, g.end_score2, g.winner_seat, g.points_won, g.termination_code, -- INT
    (SELECT x.termination_name FROM terminations AS x WHERE x.termination_code = g.termination_code) AS termination, -- VARCHAR: its name
    g.is_crawford_next, -- BOOLEAN
    g.resign_error_emg, g.resign_take_error_emg, -- DOUBLE
    g.final_level_code,                      -- INT: level of the evaluation of the last position; NULL: not evaluated
    g.final_equity, g.final_lose_backgammon, -- DOUBLE
    g.final_lose_gammon,                     -- DOUBLE: as above
    g.final_lose,                            -- DOUBLE: as above
    g.final_win,                             -- DOUBLE: as above
    g.final_win_gammon,                      -- DOUBLE: as above
    g.final_win_backgammon                   -- DOUBLE: as above
FROM temp.exported_matches AS x
CROSS JOIN games AS g ON g.match_id = x.match_id
WHERE x.year = ?1
ORDER BY x.place, g.game_id;
