-- title: Month by month, or year by year
-- question: How did PR change?
-- filters: yes
-- parameter: limit (integer, 24): how many at most, the latest
-- column: period: month; year, where there are more than 24 months
-- column: pr: performance rating: 500 * error_emg / decisions
-- column: decisions: decisions that enter PR
-- column: matches: matches and money sessions
-- column: error_emg: equity lost (EMG)
-- column: errors: decisions that cost what XG calls an error, blunders included
-- column: blunders: decisions that cost what XG calls a blunder
-- empty: No analysed match has a date.
WITH by_match AS (
    SELECT substr(played_on, 1, 7) AS month, match_id, sum(decisions) AS decisions, sum(error_emg) AS error_emg,
        sum(errors) AS errors, sum(blunders) AS blunders
    FROM player_match_stats
    WHERE error_emg IS NOT NULL AND played_on IS NOT NULL
    GROUP BY 1, match_id
),
periods AS (
    SELECT
        CASE WHEN (SELECT count(DISTINCT month) FROM by_match) > 24 THEN substr(month, 1, 4) ELSE month END AS period,
        decisions, error_emg, errors, blunders
    FROM by_match
),
latest AS (
    SELECT
        period,
        500.0 * sum(error_emg) / nullif(sum(decisions), 0) AS pr,
        sum(decisions) AS decisions,
        count(*) AS matches,
        sum(error_emg) AS error_emg,
        sum(errors) AS errors,
        sum(blunders) AS blunders
    FROM periods
    GROUP BY period
    ORDER BY period DESC
    LIMIT coalesce(:limit, 24)
)
SELECT period, pr, decisions, matches, error_emg, errors, blunders FROM latest ORDER BY period;
