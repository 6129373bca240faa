-- title: Difficulty against error
-- question: Which of the costliest errors were avoidable, and which were hard decisions?
-- group: errors
-- parameter: limit (integer, 300): maximum number of rows
-- parameter: min_error (number, an error by XG's grading): smallest error to list (EMG); --min-error sets it too
-- column: player: the person (spellings merged)
-- column: error_emg: equity lost (EMG)
-- column: difficulty_emg: equity that a reference player would lose here on average (EMG)
-- column: avoidable: 1: at least ten times as large as difficulty_emg
-- column: kind: checker, double (to double or not), take (the answer to a double)
-- column: dice: the roll; empty: a cube decision
-- column: done: the player's action
-- column: best: XG's best action
-- column: played_on: day of the match
-- column: match_id: the match
-- column: decision_id: number of the decision, for `gammonbase show`
-- empty: No decision cost so much.
-- uses index: decisions_by_player
WITH worst AS (
    {{ worst_decisions('d.error_emg >= coalesce(' ~ min_error ~ ', ' ~ threshold('error') ~ ')', limit) }}
)
SELECT
    f.player,
    f.error_emg,
    f.difficulty_emg,
    f.is_avoidable AS avoidable,
    f.kind,
    {{ dice_number('f.') }} AS dice,
    f.action AS done,
    f.best_action AS best,
    f.played_on,
    f.match_id,
    f.decision_id
FROM worst AS w
JOIN decision_facts AS f ON f.decision_id = w.decision_id
ORDER BY f.error_emg DESC, f.decision_id
