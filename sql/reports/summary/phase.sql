-- title: By phase
-- question: Which parts of the game cost how much?
-- filters: yes
-- column: phase: contact, race, bear-off
-- column: error_share: part of all equity lost
-- column: error_emg: equity lost (EMG)
-- column: decisions: decisions that enter PR
-- column: pr: performance rating: 500 * error_emg / decisions
-- column: checker_error_emg: equity lost by checker plays
-- column: cube_error_emg: equity lost by cube decisions
-- empty: No decision is analysed.
SELECT
    phase,
    sum(error_emg) / nullif(sum(sum(error_emg)) OVER (), 0) AS error_share,
    sum(error_emg) AS error_emg,
    sum(is_counted) AS decisions,
    500.0 * sum(error_emg) / nullif(sum(is_counted), 0) AS pr,
    sum(error_emg) FILTER (WHERE kind = 'checker') AS checker_error_emg,
    sum(error_emg) FILTER (WHERE kind <> 'checker') AS cube_error_emg
FROM decision_facts
WHERE error_emg IS NOT NULL
GROUP BY phase
ORDER BY error_emg DESC, phase;
