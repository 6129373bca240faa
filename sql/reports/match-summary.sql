-- title: Summary of a match
-- question: How did both players play in one match?
-- group: players
-- parameter: match (integer, the latest): match_id
-- columns: match_id, played_on, event, length, player, opponent
-- column: points: final score
-- column: won: 1 won, 0 lost; empty: no result known
-- column: money_games: finished games of a money session; empty: a match
-- columns: net_points, points_per_game, luck_points, luck_adjusted_points, pr
-- column: pr_low: lower end of the 95% interval of pr, over games; empty: fewer than three
-- columns: pr_high, decisions, checker_decisions, double_decisions, take_decisions, checker_error_emg
-- column: double_error_emg: equity lost by double decisions (EMG)
-- column: take_error_emg: equity lost by answers to a double (EMG)
-- column: error_emg: equity lost by all decisions (EMG)
-- columns: error_mwc, excess_emg, avoidable_errors, errors, blunders, luck_emg, luck_mwc
-- column: snowie_error_rate: 1000 * error_emg / checker plays of both players
-- uses index: player_match_stats by the key of match_sums; one pass over it to find the latest match
WITH {{ chosen_match(match) }}
SELECT {{ columns }}
FROM (SELECT *, match_length AS length, final_score_player AS points, is_won AS won FROM {{ player_match_stats() }} AS s) AS s
WHERE match_id = (SELECT match_id FROM chosen)
ORDER BY seat
