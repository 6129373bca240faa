-- The sums of structure_sums, from decisions.
SELECT
    d.match_id, d.seat, d.structure_code,
    sum(d.is_counted) AS decisions,
    sum(d.error_emg) AS error_emg,
    {{ known_sum('d.error_mwc', unknown_mwc()) }} AS error_mwc,
    sum(d.error_emg) FILTER (WHERE d.kind = 'checker') AS checker_error_emg,
    sum(d.error_emg) FILTER (WHERE d.kind <> 'checker') AS cube_error_emg,
    sum(d.difficulty_emg) FILTER (WHERE d.error_emg IS NOT NULL) AS difficulty_emg,
    sum(d.difficulty_variance) FILTER (WHERE d.error_emg IS NOT NULL) AS difficulty_variance
FROM {{ decisions() }} AS d
GROUP BY d.match_id, d.seat, d.structure_code
