-- How did both players play in one match? The latest one, unless another match_id is put in.
SELECT
    match_id, played_on, event, match_length AS length, player, opponent, final_score_player AS points, is_won AS won, pr, pr_low,
    pr_high, decisions, checker_decisions, double_decisions, take_decisions, checker_error_emg, double_error_emg, take_error_emg, error_emg,
    error_mwc, excess_emg, avoidable_errors, errors, blunders, luck_emg, luck_mwc, snowie_error_rate
FROM player_match_stats
WHERE match_id = (SELECT match_id FROM player_match_stats ORDER BY played_at_local DESC NULLS LAST, match_id LIMIT 1)
ORDER BY seat
