-- How did PR change from year to year? For months, put 7 in place of 4.
SELECT
    substr(month, 1, 4) AS period,
    500 * sum(error_emg) / nullif(sum(CAST(is_counted AS INT)), 0) AS pr,
    sum(CAST(is_counted AS INT)) AS decisions,
    count(DISTINCT match_id) AS matches,
    sum(error_emg) AS error_emg,
    sum(CAST(grade IS NOT NULL AS INT)) AS errors,
    sum(CAST(coalesce(grade, '') = 'blunder' AS INT)) AS blunders
FROM decision_facts
WHERE error_emg IS NOT NULL AND month IS NOT NULL
GROUP BY substr(month, 1, 4)
ORDER BY period
