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
    s.phase,
    sum(f.error_emg) / nullif(sum(sum(f.error_emg)) OVER (), 0) AS error_share,
    sum(f.error_emg) AS error_emg,
    sum(f.decisions) AS decisions,
    500.0 * sum(f.error_emg) / nullif(sum(f.decisions), 0) AS pr,
    sum(f.checker_error_emg) AS checker_error_emg,
    sum(f.cube_error_emg) AS cube_error_emg
FROM player_structure_stats AS f
JOIN structures AS s ON s.structure_code = f.structure_code
WHERE f.error_emg IS NOT NULL
GROUP BY s.phase
ORDER BY error_emg DESC, s.phase;
