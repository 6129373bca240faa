-- How did the players' PR change from month to month?
SELECT player, period, matches, pr, pr_low, pr_high, moving_pr, moving_pr_low, moving_pr_high, decisions, errors, blunders, error_emg,
    error_mwc, luck_emg
FROM player_period_stats
WHERE period_kind = 'month'
ORDER BY player, period
