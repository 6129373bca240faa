-- title: Same position, different answers
-- question: Where did a player answer the same position and roll in different ways?
-- group: errors
-- parameter: limit (integer, 40): maximum number of rows
-- columns: player, kind
-- column: dice: the roll; empty: a cube decision
-- columns: answer, times
-- column: different_answers: number of different answers of the player
-- columns: mean_error_emg
-- column: scores: the score at which it was given, or the number of different scores: another answer may be right at another score
-- columns: first_played_on, last_played_on, example_decision_id, example_xgid
-- uses index: same_position: one pass over decisions_by_position; where the filter leaves decisions out, one pass over decisions,
--   decisions_by_match if a player is given; then decisions_by_position
WITH compared AS (
    SELECT *, max(mean_error_emg) OVER (PARTITION BY player, position_hash, kind, dice) AS worst
    FROM {{ source('same_position') }} AS s
    ORDER BY worst DESC NULLS LAST, situation_times DESC, player, position_hash, kind, dice, mean_error_emg, action
    LIMIT {{ limit }}
)
SELECT
    c.player,
    c.kind,
    {{ dice_number('f.') }} AS dice,
    c.action AS answer,
    c.times,
    c.different_answers,
    c.mean_error_emg,
    c.scores,
    c.first_played_on,
    c.last_played_on,
    c.example_decision_id,
    x.xgid AS example_xgid
FROM compared AS c
JOIN decision_facts AS f ON f.decision_id = c.example_decision_id
JOIN {{ decision_analysis() }} AS x ON x.decision_id = f.decision_id
ORDER BY c.worst DESC NULLS LAST, c.situation_times DESC, c.player, c.position_hash, c.kind, c.dice, c.mean_error_emg, c.action
