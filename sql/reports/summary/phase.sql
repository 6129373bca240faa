-- title: By phase
-- question: How much did each part of the game cost?
-- columns: phase, error_share, error_emg, decisions, pr
-- column: pr_low: lower end of its 95% interval, of a small part of the decisions; empty: fewer than ten, or nothing to lose
-- columns: pr_high, checker_error_emg, cube_error_emg
-- empty: No decision is analysed.
WITH by_match AS (
    SELECT s.phase, f.match_id, f.seat, {{ totals('error_emg pr_error_emg decisions checker_error_emg cube_error_emg difficulty_emg difficulty_variance', 'f.') }}
    FROM {{ source('player_structure_stats') }} AS f
    JOIN structures AS s ON s.structure_code = f.structure_code
    WHERE f.error_emg IS NOT NULL
    GROUP BY f.match_id, f.seat, s.phase
),
{{ summed_and_measured('by_match', 'phase', 'error_emg decisions checker_error_emg cube_error_emg difficulty_emg', of_all=true, small='true') }}
SELECT {{ columns }}
FROM measured
ORDER BY error_emg DESC, phase
