-- Who plays best?
-- People with at least so many decisions (min_decisions, 100 by default), best first. pr_low and pr_high are the ends of its 95% interval, empty with fewer than three matches. Two people whose intervals overlap may play equally well.
-- Uses index: player_stats.
SELECT player, round(pr, 2) AS pr, round(pr_low, 2) AS pr_low, round(pr_high, 2) AS pr_high, matches, decisions,
    round(checker_pr, 2) AS checker_pr, round(double_pr, 2) AS double_pr, round(take_pr, 2) AS take_pr, blunders, round(luck_mwc, 3) AS luck_mwc
FROM player_stats
WHERE decisions >= coalesce(nullif(:min_decisions, ''), 100)
ORDER BY pr
LIMIT 200
