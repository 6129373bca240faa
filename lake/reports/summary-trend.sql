-- How did PR change? By month; by year, where there are more than 24 months.
WITH months AS (
    SELECT count(DISTINCT month) AS months FROM decision_facts WHERE error_emg IS NOT NULL AND month IS NOT NULL
),
periods AS (
    SELECT CASE WHEN m.months > 24 THEN substr(d.month, 1, 4) ELSE d.month END AS period, d.match_id, d.error_emg, d.is_counted, d.grade
    FROM decision_facts AS d
    CROSS JOIN months AS m
    WHERE d.error_emg IS NOT NULL AND d.month IS NOT NULL
),
latest AS (
    SELECT
        period,
        500 * sum(error_emg) / nullif(sum(CAST(is_counted AS INT)), 0) AS pr,
        sum(CAST(is_counted AS INT)) AS decisions,
        count(DISTINCT match_id) AS matches,
        sum(error_emg) AS error_emg,
        sum(CAST(grade IS NOT NULL AS INT)) AS errors,
        sum(CAST(coalesce(grade, '') = 'blunder' AS INT)) AS blunders
    FROM periods
    GROUP BY period
    ORDER BY period DESC
    LIMIT 24
)
SELECT period, pr, decisions, matches, error_emg, errors, blunders FROM latest ORDER BY period
