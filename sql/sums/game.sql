-- The sums of game_sums, from decisions.
SELECT
    d.match_id, d.seat, d.game_id,
    min(d.away_player) AS away_player,
    min(d.away_opponent) AS away_opponent,
    min(d.is_crawford) AS is_crawford,
    {{ errors_and_difficulties() }},
    sum(CASE d.kind WHEN 'double' THEN d.is_counted ELSE 0 END) AS double_decisions,
    coalesce(sum(d.error_emg) FILTER (WHERE d.kind = 'double' AND d.action = 'double'), 0.0) AS early_double_emg,
    coalesce(sum(d.error_emg) FILTER (WHERE d.kind = 'double' AND d.action = 'no double'), 0.0) AS late_double_emg,
    sum(CASE d.kind WHEN 'take' THEN d.is_counted ELSE 0 END) AS take_decisions,
    coalesce(sum(d.error_emg) FILTER (WHERE d.kind = 'take' AND d.action IN ('take', 'beaver')), 0.0) AS wrong_take_emg,
    coalesce(sum(d.error_emg) FILTER (WHERE d.kind = 'take' AND d.action = 'pass'), 0.0) AS wrong_pass_emg,
    {{ known_luck('d.luck_mwc', unknown_luck('d.luck_mwc', 'd.away_player IS NULL')) }} AS luck_mwc,
    {{ known_luck('d.luck_emg * d.cube_value', unknown_luck('d.luck_emg', 'd.away_player IS NOT NULL')) }} AS luck_points
FROM {{ decisions() }} AS d
GROUP BY d.match_id, d.seat, d.game_id
