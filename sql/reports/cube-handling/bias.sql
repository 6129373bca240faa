-- question: Who doubles too early or too late, and takes too loosely or too tightly?
-- columns: player
-- column: kind: double, take
-- column: score: all, or money, double match point, Crawford game, post-Crawford game, or how many points both are away
-- columns: decisions, acting_emg, refraining_emg, bias_emg
-- column: bias_emg_low: lower end of its 95% interval; empty: fewer than 20 decisions
-- columns: bias_emg_high
-- columns of cube_bias: tendency
-- uses index: player_game_stats; where a filter looks into matches, one pass over decisions
SELECT player, kind, score_zone AS score, decisions, acting_emg, refraining_emg, bias_emg, bias_emg_low, bias_emg_high, tendency
FROM {{ source('cube_bias', everybody) }} AS s
WHERE score_zone {{ '=' if choice.by == 'all' else '<>' }} 'all' AND decisions >= coalesce({{ min_times }}, 20)
ORDER BY player, kind, decisions DESC, score_zone
LIMIT {{ limit }}
