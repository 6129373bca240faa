-- title: Bias of cube decisions
-- question: Who doubles too early or too late, and takes too loosely or too tightly?
-- group: errors
-- parameter: by (all|score, all): a row for all scores, or for each kind of score
-- parameter: min_decisions (integer, 20): leave out rows with fewer decisions
-- threshold: min_decisions: rows of 20 decisions and more; -p min_decisions=1 for all
-- parameter: limit (integer, all): maximum number of rows
-- columns: player
-- column: kind: double, take
-- column: score: all, or money, double match point, Crawford game, post-Crawford game, or how many points both are away
-- columns: decisions, acting_emg, refraining_emg, bias_emg
-- column: bias_emg_low: lower end of its 95% interval; empty: fewer than 20 decisions
-- columns: bias_emg_high
-- column: tendency: too early, too late, too loose, too tight; empty: the interval includes 0
-- uses index: cube_bias: player_game_stats; where a filter looks into matches, one pass over decisions, decisions_by_match if a player is given
SELECT {{ columns }}
FROM (SELECT *, score_zone AS score FROM {{ source('cube_bias') }} AS s) AS s
WHERE score_zone {{ '=' if choice.by == 'all' else '<>' }} 'all' AND decisions >= {{ min_decisions }}
ORDER BY player, kind, decisions DESC, score_zone
LIMIT {{ limit }}
