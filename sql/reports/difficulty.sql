-- title: Difficulty against error
-- question: Which of the costliest errors were avoidable, and which were hard decisions?
-- group: errors
-- parameter: limit (integer, 300): maximum number of rows
-- parameter: min_error (number, an error by XG's grading): smallest error to list (EMG); --min-error sets it too
-- threshold: min_error: errors of 0.02 EMG and more; --min-error 0 for all
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
SELECT {{ columns }}
FROM worst
JOIN {{ listed_decisions() }} AS f USING (decision_id)
ORDER BY error_emg DESC, decision_id
