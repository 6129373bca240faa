-- title: By phase
-- question: How much did each part of the game cost?
-- column: phase: contact, race, bear-off
-- columns: error_share, error_emg, decisions, pr, pr_low, pr_high, checker_error_emg, cube_error_emg, excess_emg
-- empty: No decision is analysed.
WITH by_match AS (
    SELECT s.phase, f.match_id, f.seat, sum(f.error_emg) AS error_emg, sum(f.decisions) AS decisions,
        sum(f.checker_error_emg) AS checker_error_emg, sum(f.cube_error_emg) AS cube_error_emg, sum(f.difficulty_emg) AS difficulty_emg
    FROM {{ player_structure_stats() }} AS f
    JOIN structures AS s ON s.structure_code = f.structure_code
    WHERE f.error_emg IS NOT NULL
    GROUP BY f.match_id, f.seat, s.phase
),
summed AS (
    SELECT
        phase, sum(error_emg) AS error_emg, sum(decisions) AS decisions, sum(checker_error_emg) AS checker_error_emg,
        sum(cube_error_emg) AS cube_error_emg, sum(difficulty_emg) AS difficulty_emg,
        {{ unit_sums() }}
    FROM by_match
    GROUP BY phase
),
{{ measured(of_all=true) }}
SELECT {{ columns }}
FROM measured
ORDER BY error_emg DESC, phase
