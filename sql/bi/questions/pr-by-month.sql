-- Does a player get better?
-- PR by month, with the PR of the last 12 months of play, and the ends of their 95% intervals, empty with fewer than three matches. player: a
-- name as in players; empty: everybody together, without the moving PR. Then one player's match is a unit of the interval.
-- Uses index: the primary key of player_period_stats; player_match_stats for everybody.
SELECT period_start AS month, round(pr, 2) AS pr, round(pr_low, 2) AS pr_low, round(pr_high, 2) AS pr_high,
    round(moving_pr, 2) AS moving_pr, round(moving_pr_low, 2) AS moving_pr_low, round(moving_pr_high, 2) AS moving_pr_high,
    matches, decisions, blunders
FROM player_period_stats
WHERE :player <> '' AND player = :player AND period_kind = 'month'
UNION ALL
SELECT month, round(pr, 2), round(max(pr - pr_half, 0.0), 2), round(pr + pr_half, 2), NULL, NULL, NULL, matches, decisions, blunders
FROM (
    SELECT month, 500.0 * error_emg / nullif(decisions, 0) AS pr, matches, decisions, blunders,
        CASE WHEN units >= 3 THEN 1.96 * 500.0 * sqrt(units / (units - 1.0)
            * max(squares - 2.0 * error_emg / decisions * products + 1.0 * error_emg / decisions * error_emg / decisions * counts, 0.0)) / decisions END AS pr_half
    FROM (
        SELECT substr(played_at_local, 1, 7) || '-01' AS month, count(*) AS matches, sum(decisions) AS decisions,
            sum(error_emg) AS error_emg, sum(blunders) AS blunders,
            count(nullif(decisions, 0)) AS units, sum(error_emg * error_emg) AS squares, sum(error_emg * decisions) AS products,
            sum(decisions * decisions) AS counts
        FROM player_match_stats
        WHERE :player = '' AND played_at_local IS NOT NULL
        GROUP BY 1
    )
)
ORDER BY month
