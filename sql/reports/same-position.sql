-- title: Same position, different answers
-- question: Where did a player answer the same position and roll in different ways?
-- group: errors
-- filters: yes
-- parameter: limit (integer, 40): maximum number of rows
-- column: player: the person (spellings merged)
-- column: kind: checker, double, take
-- column: dice: the roll; empty: a cube decision
-- column: answer: the player's action
-- column: times: how often
-- column: different_answers: number of different answers of the player
-- column: mean_error_emg: mean equity lost by this answer (EMG)
-- column: mean_error_emg_low: lower end of its 95% interval, over decisions; empty: fewer than three
-- column: mean_error_emg_high: upper end
-- column: first_played_on: the first time
-- column: last_played_on: the last time
-- column: example_decision_id: the first of these decisions, for `gammonbase show`
-- column: example_xgid: its position with score and cube, to paste into XG
-- leans on: same_position: one pass over decision_rows_by_position; where the filter leaves decisions out, one pass over decisions,
--   decision_rows_by_match if a player is given; then decision_rows_by_position
WITH compared AS (
    SELECT *, max(mean_error_emg) OVER (PARTITION BY player, position_hash, kind, dice) AS worst
    FROM same_position
    ORDER BY worst DESC NULLS LAST, situation_times DESC, player, position_hash, kind, dice, mean_error_emg, action
    LIMIT coalesce(:limit, 40)
)
SELECT
    player,
    kind,
    CAST(replace(dice, '-', '') AS INTEGER) AS dice,
    action AS answer,
    times,
    different_answers,
    mean_error_emg,
    mean_error_emg_low,
    mean_error_emg_high,
    first_played_on,
    last_played_on,
    example_decision_id,
    (SELECT f.xgid FROM main.decision_facts AS f WHERE f.decision_id = example_decision_id) AS example_xgid
FROM compared
ORDER BY worst DESC NULLS LAST, situation_times DESC, player, position_hash, kind, compared.dice, mean_error_emg, action;
