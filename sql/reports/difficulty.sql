-- title: Difficulty against error
-- question: Which of the costliest errors were avoidable, and which were hard decisions?
-- group: errors
-- parameter: limit (integer, 300): maximum number of rows
-- parameter: min_error (number, an error by XG's grading): smallest error to list (EMG); --min-error sets it too
-- columns: player, error_emg
-- column: difficulty_emg: equity that a reference player would lose here on average (EMG)
-- column: avoidable: 1: at least ten times as large as difficulty_emg
-- columns: kind
-- column: dice: the roll; empty: a cube decision
-- columns: done, best, played_on, match_id, decision_id
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
