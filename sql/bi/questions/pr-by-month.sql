-- Does a player get better?
-- PR by month, with the PR of the last 12 months of play. player: a name as in players; empty: everybody together, without the moving PR.
-- Leans on: the primary key of player_period_stats.
SELECT period_start AS month, round(pr, 2) AS pr, round(moving_pr, 2) AS moving_pr, matches, decisions, blunders
FROM player_period_stats
WHERE :player <> '' AND player = :player AND period_kind = 'month'
UNION ALL
SELECT period_start, round(500.0 * sum(error_emg) / nullif(sum(decisions), 0), 2), NULL, sum(matches), sum(decisions), sum(blunders)
FROM player_period_stats
WHERE :player = '' AND period_kind = 'month'
GROUP BY period_start
ORDER BY month
