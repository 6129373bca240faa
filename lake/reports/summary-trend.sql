-- How did PR change? By month; by year, where there are more than 24 months.
WITH by_match AS (
    SELECT substr(played_at_local, 1, 7) AS month, match_id, decisions, error_emg, errors, blunders
    FROM player_match_stats
    WHERE error_emg IS NOT NULL AND played_at_local IS NOT NULL
),
months AS (
    SELECT count(DISTINCT month) AS months FROM by_match
),
periods AS (
    SELECT CASE WHEN m.months > 24 THEN substr(b.month, 1, 4) ELSE b.month END AS period, b.match_id, b.decisions, b.error_emg,
        b.errors, b.blunders
    FROM by_match AS b
    CROSS JOIN months AS m
),
summed AS (
    SELECT
        period, sum(decisions) AS decisions, count(DISTINCT match_id) AS matches, sum(error_emg) AS error_emg, sum(errors) AS errors,
        sum(blunders) AS blunders,
        -- The unit of the intervals is a match of one player, as in the total.
        count(nullif(decisions, 0)) AS units, sum(error_emg * error_emg) AS squares, sum(error_emg * decisions) AS products,
        sum(decisions * decisions) AS counts
    FROM periods
    GROUP BY period
    ORDER BY period DESC
    LIMIT 24
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
    period, pr,
    CASE WHEN pr_half IS NOT NULL THEN greatest(pr - pr_half, 0) END AS pr_low, pr + pr_half AS pr_high,
    decisions, matches, error_emg, errors, blunders
FROM measured
ORDER BY period
