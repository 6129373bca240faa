-- title: Month by month, or year by year
-- question: How did PR change?
-- parameter: limit (integer, 24): maximum number of periods; the latest are kept
-- column: period: month, or year if there are more than 24 months
-- columns: pr, pr_low, pr_high, decisions
-- column: matches: matches without money sessions
-- columns: money_sessions, error_emg, errors, blunders
-- empty: No analysed match has a date.
WITH by_match AS (
    SELECT substr(played_at_local, 1, 7) AS month, match_id, is_money, decisions, error_emg, pr_error_emg, errors, blunders
    FROM {{ source('player_match_stats') }} AS s
    WHERE decisions > 0 AND played_at_local IS NOT NULL
),
periods AS (
    SELECT
        CASE WHEN (SELECT count(DISTINCT month) FROM by_match) > 24 THEN substr(month, 1, 4) ELSE month END AS period,
        match_id, is_money, decisions, error_emg, pr_error_emg, errors, blunders
    FROM by_match
),
summed AS (
    SELECT
        period, sum(decisions) AS decisions, {{ matches_and_sessions() }}, {{ totals('error_emg pr_error_emg errors blunders') }},
        {{ unit_sums() }}
    FROM periods
    GROUP BY period
    ORDER BY period DESC
    LIMIT {{ limit }}
),
{{ measured() }}
SELECT {{ columns }}
FROM measured
ORDER BY period
