-- One row per analysed double decision: both lines, in the doubler's view.
-- ?1 the year. Uses index: temp.exported_matches; primary keys.
SELECT
    x.match_key AS match_id,                 -- BIGINT: the match: 64 bits of the hash of its file, the same in every database
    x.match_hex,                             -- VARCHAR: match_id in 16 hexadecimal digits, for programs without 64-bit integers; the key in the database, too
    a.decision_id % 100000 AS decision_number, -- INT: the decision: its 1-based place in the match; with match_id its key
    a.level_code, a.level_requested_code, -- INT
    a.recommendation, -- VARCHAR
    a.equity_no_double,                      -- FLOAT: cubeful, EMG, the doubler's view; never NULL
    a.equity_double_take,                    -- FLOAT: cubeful, EMG, the doubler's view, per the cube before the double; never NULL
    a.equity_double_pass,                    -- FLOAT: as equity_double_take; never NULL
    a.is_beaver_right, -- BOOLEAN
    a.choice_3ply_code, -- INT
    a.nd_lose_backgammon,                    -- FLOAT: no double: cumulative chance, 0..1; NULL: not a number
    a.nd_lose_gammon, a.nd_lose, a.nd_win, a.nd_win_gammon, a.nd_win_backgammon, a.nd_cubeless_equity, -- FLOAT
    a.dt_lose_backgammon, a.dt_lose_gammon, a.dt_lose, a.dt_win, a.dt_win_gammon, a.dt_win_backgammon, a.dt_cubeless_equity -- FLOAT
FROM temp.exported_matches AS x
CROSS JOIN cube_analyses AS a ON a.decision_id BETWEEN x.match_id * 100000 AND x.match_id * 100000 + 99999
WHERE x.year = ?1
ORDER BY x.place, a.decision_id;
