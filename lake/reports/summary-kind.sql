-- Which kinds of decisions cost how much?
SELECT
    kind,
    sum(error_emg) / nullif(sum(sum(error_emg)) OVER (), 0) AS error_share,
    sum(error_emg) AS error_emg,
    sum(CAST(is_counted AS INT)) AS decisions,
    500 * sum(error_emg) / nullif(sum(CAST(is_counted AS INT)), 0) AS pr,
    sum(CAST(grade IS NOT NULL AS INT)) AS errors,
    sum(CAST(coalesce(grade, '') = 'blunder' AS INT)) AS blunders
FROM decision_facts
WHERE error_emg IS NOT NULL
GROUP BY kind
ORDER BY error_emg DESC, kind
