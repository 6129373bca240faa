-- Against whom does a player play well or badly?
WITH summed AS (
    SELECT
        player, opponent, count(*) AS matches, sum(CAST(is_won AS INT)) AS won, sum(decisions) AS decisions, sum(errors) AS errors,
        sum(blunders) AS blunders, sum(error_emg) AS error_emg, sum(error_mwc) AS error_mwc, sum(luck_emg) AS luck_emg,
        -- The unit of the intervals is a match.
        count(nullif(decisions, 0)) AS units, sum(error_emg * error_emg) AS squares, sum(error_emg * decisions) AS products,
        sum(decisions * decisions) AS counts
    FROM player_match_stats
    GROUP BY player, opponent
    HAVING sum(decisions) >= 1
),
measured AS (
    SELECT
        *,
        500 * error_emg / nullif(decisions, 0) AS pr,
        CASE WHEN units >= 3
            THEN 1.96 * 500 * sqrt(units / (units - 1) * greatest(squares
                - 2 * error_emg / decisions * products
                + error_emg / decisions * error_emg / decisions * counts, 0)) / decisions END AS pr_half
    FROM summed
)
SELECT
    player, opponent, matches, won, pr,
    CASE WHEN pr_half IS NOT NULL THEN greatest(pr - pr_half, 0) END AS pr_low, pr + pr_half AS pr_high,
    decisions, errors, blunders, error_emg, error_mwc, luck_emg
FROM measured
ORDER BY player, matches DESC, opponent
