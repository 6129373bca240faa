-- title: Month by month, or year by year
-- question: How did PR change?
-- filters: yes
-- parameter: limit (integer, 24): maximum number of periods; the latest are kept
-- column: period: month, or year if there are more than 24 months
-- column: pr: performance rating: 500 * error_emg / decisions
-- column: pr_low: lower end of the 95% interval of pr, over matches; empty: fewer than three
-- column: pr_high: upper end
-- column: decisions: decisions that enter PR
-- column: matches: matches and money sessions
-- column: error_emg: equity lost (EMG)
-- column: errors: errors by XG's grading, blunders included
-- column: blunders: blunders by XG's grading
-- empty: No analysed match has a date.
WITH by_match AS (
    SELECT substr(played_on, 1, 7) AS month, match_id, decisions, error_emg, errors, blunders
    FROM player_match_stats
    WHERE error_emg IS NOT NULL AND played_on IS NOT NULL
),
periods AS (
    SELECT
        CASE WHEN (SELECT count(DISTINCT month) FROM by_match) > 24 THEN substr(month, 1, 4) ELSE month END AS period,
        match_id, decisions, error_emg, errors, blunders
    FROM by_match
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
    LIMIT coalesce(:limit, 24)
),
measured AS (
    SELECT
        *,
        500.0 * error_emg / nullif(decisions, 0) AS pr,
        CASE WHEN units >= 3 THEN 1.96 * 500.0 * sqrt(units / (units - 1.0)
            * max(squares - 2.0 * error_emg / decisions * products + 1.0 * error_emg / decisions * error_emg / decisions * counts, 0.0)) / decisions END AS pr_half
    FROM summed
)
SELECT
    period,
    pr,
    max(pr - pr_half, 0.0) AS pr_low,
    pr + pr_half AS pr_high,
    decisions,
    matches,
    error_emg,
    errors,
    blunders
FROM measured
ORDER BY period;
