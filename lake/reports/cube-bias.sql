-- Who doubles too early or too late, and takes too loosely or too tightly?
SELECT player, kind, score_zone AS score, decisions, acting_emg, refraining_emg, bias_emg, bias_emg_low, bias_emg_high, tendency
FROM cube_bias
WHERE score_zone = 'all' AND decisions >= 20
ORDER BY player, kind, decisions DESC, score_zone
