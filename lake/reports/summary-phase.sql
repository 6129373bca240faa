-- Which parts of the game cost how much?
SELECT
    phase,
    sum(error_emg) / nullif(sum(sum(error_emg)) OVER (), 0) AS error_share,
    sum(error_emg) AS error_emg,
    sum(CAST(is_counted AS INT)) AS decisions,
    500 * sum(error_emg) / nullif(sum(CAST(is_counted AS INT)), 0) AS pr,
    sum(error_emg) FILTER (WHERE kind = 'checker') AS checker_error_emg,
    sum(error_emg) FILTER (WHERE kind <> 'checker') AS cube_error_emg
FROM decision_facts
WHERE error_emg IS NOT NULL
GROUP BY phase
ORDER BY error_emg DESC, phase
