-- Does a player get better?
-- PR by month, with the PR of the last 12 months with matches, and the ends of their 95% intervals, empty with fewer than three matches. player: a
-- name as in players; empty: everybody together, without the moving PR. Then one player's match is a unit of the interval.
-- Uses index: the primary key of player_period_stats; player_match_stats for everybody.
SELECT period_start AS month, round(pr, 2) AS pr, round(pr_low, 2) AS pr_low, round(pr_high, 2) AS pr_high,
    round(moving_pr, 2) AS moving_pr, round(moving_pr_low, 2) AS moving_pr_low, round(moving_pr_high, 2) AS moving_pr_high,
    matches, decisions, blunders
FROM player_period_stats
WHERE :player <> '' AND player = :player AND period_kind = 'month'
UNION ALL
SELECT month, round(pr, 2), round({{ low('pr', 'pr_half') }}, 2), round(pr + pr_half, 2), NULL, NULL, NULL, matches, decisions, blunders
FROM (
    SELECT *, {{ pr() }} AS pr, {{ pr_half() }} AS pr_half
    FROM (
        SELECT substr(played_at_local, 1, 7) || '-01' AS month, {{ matches_and_sessions() }}, sum(decisions) AS decisions,
            sum(pr_error_emg) AS pr_error_emg, sum(blunders) AS blunders, {{ unit_sums() }}
        FROM player_match_stats
        WHERE :player = '' AND played_at_local IS NOT NULL
        GROUP BY 1
    )
)
ORDER BY month
