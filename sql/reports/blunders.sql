-- title: Worst decisions
-- question: Which decisions cost most, and what was best?
-- group: errors
-- parameter: limit (integer, 20): maximum number of rows
-- parameter: min_error (number, a blunder by XG's grading): smallest error to list (EMG); the filter min-error sets it too
-- threshold: min_error: errors of 0.08 EMG and more; a smaller min-error lists more
-- columns: player, match_id, game, score, cube
-- column: dice: the roll; empty: a cube decision
-- columns: done, best, error_emg, error_mwc, decision_id, xgid, file, difficulty_emg, kind, played_on
-- uses index: decisions_by_player
{% set is_error = 'd.error_emg >= coalesce(' ~ min_error ~ ', ' ~ threshold('blunder') ~ ')' %}
WITH worst AS (
    {{ worst_decisions(is_error, limit) }}
)
SELECT {{ columns }}
FROM worst
JOIN {{ listed_decisions() }} AS f USING (decision_id)
ORDER BY error_emg DESC, decision_id
