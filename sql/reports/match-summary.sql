-- title: Summary of a match
-- question: How did both players play in one match? In the order of XG's statistics window; the figures from pr_low on are not in it.
-- group: players
-- engines: sqlite
-- parameter: match (integer, needed): match_id, which the filter also sets
-- columns: match_id, played_on, event, length, player, opponent
-- column: points: final score
-- column: won: 1 won, 0 lost; empty: no result known
-- column: money_games: finished games of a money session; empty: a match
-- columns: net_points, points_per_game, luck_points, luck_adjusted_points, xg_level
-- columns of xg_profile: pr
-- columns: decisions, errors, blunders, error_emg, error_mwc, checker_level, checker_pr, checker_decisions
-- column: checker_errors: checker plays that are errors by XG's grading, blunders included
-- column: checker_blunders: blunders among them
-- columns: checker_error_emg
-- column: checker_error_mwc: match winning chances lost by checker plays; empty: money
-- columns: cube_level, cube_pr, double_decisions
-- columns of xg_profile: missed_double_errors, wrong_double_errors, double_blunders
-- columns: double_error_emg
-- column: double_error_mwc: match winning chances lost by double decisions; empty: money
-- columns: take_decisions
-- columns of xg_profile: wrong_take_errors, wrong_pass_errors, take_blunders
-- columns: take_error_emg
-- column: take_error_mwc: match winning chances lost by answers to a double; empty: money
-- columns of xg_profile: resign_errors, take_resign_errors, rolls, jokers, anti_jokers
-- columns: luck_emg, luck_mwc
-- columns of xg_profile: luck_rate
-- columns: luck_based_share
-- columns of xg_profile: luck_based_elo
-- column: pr_low: lower end of the 95% interval of pr, over games; empty: fewer than three
-- columns: pr_high, excess_emg, snowie_error_rate
-- uses index: xg_profile by the key of match_sums
SELECT {{ columns }}
FROM (
    SELECT
        s.*, s.match_length AS length, s.final_score_player AS points, s.is_won AS won,
        x.level AS xg_level, {{ xg_level('x.checker_play') }} AS checker_level, x.checker_play AS checker_pr, x.errors AS checker_errors, x.blunders AS checker_blunders,
        CASE s.is_money WHEN 0 THEN {{ lost('x.cost_move') }} END AS checker_error_mwc, {{ xg_level('x.cube_play') }} AS cube_level, x.cube_play AS cube_pr, x.missed_double_errors,
        x.wrong_double_errors, x.double_blunders, CASE s.is_money WHEN 0 THEN {{ lost('x.cost_double') }} END AS double_error_mwc, x.wrong_take_errors, x.wrong_pass_errors,
        x.take_blunders, CASE s.is_money WHEN 0 THEN {{ lost('x.cost_take') }} END AS take_error_mwc, x.resign_errors, x.take_resign_errors, x.luck_rate,
        x.luck_based_rating AS luck_based_share, x.luck_based_elo
    FROM {{ source('player_match_stats') }} AS s
    JOIN {{ source('xg_profile') }} AS x ON x.match_id = s.match_id AND x.seat = s.seat
) AS s
WHERE match_id = {{ match }}
ORDER BY seat
