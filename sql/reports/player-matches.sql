-- title: Matches of a player
-- question: What were the result, PR, errors and luck of each match?
-- group: players
-- parameter: limit (integer, all): maximum number of rows; the latest matches first
-- columns: played_on, match_id, player, opponent, length
-- column: won: 1 won, 0 lost; empty: no result known
-- columns: pr
-- column: pr_low: lower end of the 95% interval of pr, over games; empty: fewer than three
-- columns: pr_high, decisions, errors, blunders, error_emg, error_mwc, excess_emg, avoidable_errors, luck_emg, luck_mwc, net_points,
--   luck_adjusted_points, event
-- uses index: match_sums, match_sums_by_player if a player is given; where a filter looks into matches, one pass over decisions, decisions_by_match if a player is given
SELECT {{ columns }}
FROM (SELECT *, match_length AS length, is_won AS won FROM {{ player_match_stats() }} AS s) AS s
ORDER BY played_at_local DESC NULLS LAST, match_id DESC, seat
LIMIT {{ limit }}
