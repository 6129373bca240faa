-- How well did each player play: PR and its parts, errors, luck?
SELECT player, matches, matches_won AS won, pr, pr_low, pr_high, pr_title, decisions, checker_decisions, double_decisions,
    take_decisions, checker_pr, checker_pr_low, checker_pr_high, double_pr, double_pr_low, double_pr_high, take_pr, take_pr_low,
    take_pr_high, errors, blunders, error_emg, error_mwc, excess_emg, difficulty_ratio, avoidable_errors, l7_mwc, engine_elo, luck_emg,
    luck_mwc, snowie_error_rate
FROM player_stats
WHERE decisions >= 1
ORDER BY pr NULLS LAST, player
