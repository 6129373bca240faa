-- How well did each player play: PR and its parts, errors, luck?
SELECT player, matches, matches_won AS won, pr, decisions, checker_decisions, double_decisions, take_decisions, checker_pr, double_pr,
    take_pr, errors, blunders, error_emg, error_mwc, luck_emg, luck_mwc, snowie_error_rate
FROM player_stats
WHERE decisions >= 1
ORDER BY pr NULLS LAST, player
