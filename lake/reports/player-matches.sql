-- What were the result, PR, errors and luck of each match?
SELECT played_on, match_id, player, opponent, match_length AS length, is_won AS won, pr, pr_low, pr_high, decisions, errors, blunders,
    error_emg, error_mwc, excess_emg, avoidable_errors, luck_emg, luck_mwc, event
FROM player_match_stats
ORDER BY played_at_local DESC NULLS LAST, match_id, seat
