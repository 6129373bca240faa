-- The sums of game_sums, from decisions.
SELECT
    d.match_id, d.seat, d.game_id,
    min(d.away_player) AS away_player,
    min(d.away_opponent) AS away_opponent,
    min(d.is_crawford) AS is_crawford,
    sum(d.is_counted) AS decisions,
    sum(d.error_emg) AS error_emg,
    {{ known_sum('d.error_mwc', unknown_mwc()) }} AS error_mwc,
    sum(d.error_emg) FILTER (WHERE d.kind = 'checker') AS checker_error_emg,
    sum(d.error_emg) FILTER (WHERE d.kind <> 'checker') AS cube_error_emg,
    sum(d.difficulty_emg) FILTER (WHERE d.error_emg IS NOT NULL) AS difficulty_emg,
    sum(d.difficulty_variance) FILTER (WHERE d.error_emg IS NOT NULL) AS difficulty_variance,
    sum(CASE d.kind WHEN 'double' THEN d.is_counted ELSE 0 END) AS double_decisions,
    coalesce(sum(d.error_emg) FILTER (WHERE d.kind = 'double' AND d.action = 'double'), 0.0) AS early_double_emg,
    coalesce(sum(d.error_emg) FILTER (WHERE d.kind = 'double' AND d.action = 'no double'), 0.0) AS late_double_emg,
    sum(CASE d.kind WHEN 'take' THEN d.is_counted ELSE 0 END) AS take_decisions,
    coalesce(sum(d.error_emg) FILTER (WHERE d.kind = 'take' AND d.action IN ('take', 'beaver')), 0.0) AS wrong_take_emg,
    coalesce(sum(d.error_emg) FILTER (WHERE d.kind = 'take' AND d.action = 'pass'), 0.0) AS wrong_pass_emg,
    {{ known_sum('d.luck_mwc', unknown_luck('d.luck_mwc', 'd.away_player IS NOT NULL')) }} AS luck_mwc,
    CASE WHEN min(d.away_player) IS NULL THEN {{ known_sum('d.luck_emg * d.cube_value', unknown_luck('d.luck_emg')) }} END AS luck_points
FROM {{ decisions() }} AS d
GROUP BY d.match_id, d.seat, d.game_id
