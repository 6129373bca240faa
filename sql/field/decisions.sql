-- The decisions that pass the filter, match by match, with what their sums need.
SELECT
    d.match_id, d.game_id, d.seat, d.player_id, d.opponent_id, d.kind, CASE WHEN d.kind = 'checker' THEN d.action IS NOT NULL ELSE d.action END AS action,
    d.is_counted, d.structure_code, d.error_emg, d.difficulty_emg, d.difficulty_variance, d.away_player, d.away_opponent, d.cube_value, d.is_crawford,
    d.die1, d.die2, d.level_code, d.error_mwc, d.luck_emg, d.luck_mwc, d.difficulty_root
FROM {{ decisions() }} AS d
ORDER BY d.decision_id
