-- How much was played and analysed, and how much equity was lost?
WITH summed AS (
    SELECT
        count(DISTINCT match_id) AS matches, sum(decisions) AS decisions, sum(error_emg) AS error_emg, sum(error_mwc) AS error_mwc,
        sum(difficulty_emg) AS difficulty_emg, sum(avoidable_errors) AS avoidable_errors, sum(errors) AS errors,
        sum(blunders) AS blunders, sum(luck_emg) AS luck_emg, min(played_on) AS first_played_on, max(played_on) AS last_played_on,
        -- The unit of the intervals is a match.
        count(nullif(decisions, 0)) AS units, sum(error_emg * error_emg) AS squares, sum(error_emg * decisions) AS products,
        sum(decisions * decisions) AS counts
    FROM player_match_stats
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
    matches,
    coalesce(decisions, 0) AS decisions,
    (SELECT coalesce(sum(CAST(error_emg IS NULL AS INT)), 0) FROM decision_facts) AS not_analysed,
    pr,
    CASE WHEN pr_half IS NOT NULL THEN greatest(pr - pr_half, 0) END AS pr_low, pr + pr_half AS pr_high,
    error_emg, error_mwc, error_emg - difficulty_emg AS excess_emg, avoidable_errors, errors, blunders, luck_emg, first_played_on,
    last_played_on
FROM measured
