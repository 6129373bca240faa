-- title: Month by month, or year by year
-- question: How did PR change?
-- parameter: limit (integer, 24): maximum number of periods; the latest are kept
-- column: period: month, or year if there are more than 24 months
-- column: pr: performance rating
-- column: pr_low: lower end of the 95% interval of pr, over matches; empty: fewer than three
-- column: pr_high: upper end
-- column: decisions: decisions that enter PR
-- column: matches: matches and money sessions
-- column: error_emg: equity lost (EMG)
-- column: errors: errors by XG's grading, blunders included
-- column: blunders: blunders by XG's grading
-- empty: No analysed match has a date.
WITH by_match AS (
    SELECT substr(played_at_local, 1, 7) AS month, match_id, decisions, error_emg, errors, blunders
    FROM {{ player_match_stats() }} AS s
    WHERE error_emg IS NOT NULL AND played_at_local IS NOT NULL
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
        {{ unit_sums() }}
    FROM periods
    GROUP BY period
    ORDER BY period DESC
    LIMIT {{ limit }}
),
measured AS (
    SELECT *, {{ pr() }} AS pr, {{ pr_half() }} AS pr_half FROM summed
)
SELECT
    period,
    pr,
    {{ interval() }},
    decisions,
    matches,
    error_emg,
    errors,
    blunders
FROM measured
ORDER BY period
