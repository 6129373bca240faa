-- One row per analysed double decision: both lines, in the doubler's view.
-- ?1 the year. Uses index: temp.exported_matches; primary keys.
SELECT
    x.match_key AS match_id,                 -- BIGINT: the match: 64 bits of the hash of its file, the same in every database
    a.decision_id - x.first_decision_id + 1 AS decision_number, -- INT: the decision: its 1-based place in the match; with match_id its key
    a.level_code,                            -- INT: level that was used
    a.level_requested_code,                  -- INT: requested level
    a.recommendation_code,                   -- INT: 0 no double, 1 double/take, 2 double/pass, -1 too good, 3 automatic
    a.recommendation,                        -- VARCHAR: the same in words
    a.equity_no_double,                      -- FLOAT [EMG]: cubeful, EMG, the doubler's view; never NULL
    a.equity_double_take,                    -- FLOAT [EMG]: cubeful, EMG, the doubler's view, per the cube before the double; never NULL
    a.equity_double_pass,                    -- FLOAT [EMG]: as equity_double_take; never NULL
    a.is_beaver_right,                       -- BOOLEAN: true: the opponent should beaver
    a.choice_3ply_code,                      -- INT: the choice at 3-ply: double + 2 * take; NULL: none
    a.nd_lose_backgammon,                    -- FLOAT [chance]: no double: cumulative chance, 0..1; NULL: not a number
    a.nd_lose_gammon,                        -- FLOAT [chance]: no double: cumulative chance
    a.nd_lose,                               -- FLOAT [chance]: no double: chance to lose, gammons included
    a.nd_win,                                -- FLOAT [chance]: no double: chance to win, gammons included
    a.nd_win_gammon,                         -- FLOAT [chance]: no double: cumulative chance
    a.nd_win_backgammon,                     -- FLOAT [chance]: no double: cumulative chance
    a.nd_cubeless_equity,                    -- FLOAT [EMG]: no double: cubeless equity
    a.dt_lose_backgammon,                    -- FLOAT [chance]: double/take: cumulative chance, 0..1
    a.dt_lose_gammon,                        -- FLOAT [chance]: double/take: cumulative chance
    a.dt_lose,                               -- FLOAT [chance]: double/take: chance to lose, gammons included
    a.dt_win,                                -- FLOAT [chance]: double/take: chance to win, gammons included
    a.dt_win_gammon,                         -- FLOAT [chance]: double/take: cumulative chance
    a.dt_win_backgammon,                     -- FLOAT [chance]: double/take: cumulative chance
    a.dt_cubeless_equity                     -- FLOAT [EMG]: double/take: cubeless equity
FROM temp.exported_matches AS x
CROSS JOIN cube_analyses AS a ON a.decision_id BETWEEN x.first_decision_id AND x.last_decision_id
WHERE x.year = ?1
ORDER BY x.place, a.decision_id;
