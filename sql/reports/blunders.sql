-- title: Worst decisions
-- question: Which decisions cost most, what was best, and were they avoidable or hard?
-- group: errors
-- parameter: limit (integer, 20): maximum number of rows
-- parameter: min_error (number, a blunder by XG's grading): smallest error to list (EMG); --min-error sets it too
-- parameter: sample (costliest|even, costliest): the costliest errors, or as many of all sizes
-- threshold: min_error: errors of 0.08 EMG and more; --min-error 0 for all
-- columns: player, match_id, game, score, cube
-- column: dice: the roll; empty: a cube decision
-- columns: done, best, error_emg, error_mwc, decision_id, xgid, file, difficulty_emg
-- column: avoidable: 1: at least ten times as large as difficulty_emg
-- columns: kind, played_on
-- uses index: decisions_by_player
{% set is_error = 'd.error_emg >= coalesce(' ~ min_error ~ ', ' ~ threshold('blunder') ~ ')' %}
WITH worst AS (
{% if choice.sample == 'even' %}
    SELECT decision_id
    FROM (
        SELECT d.decision_id, row_number() OVER (ORDER BY d.error_emg DESC, d.decision_id) AS place, count(*) OVER () AS errors
        FROM {{ spellings() }} AS p
        {{ in_order() }} {{ decisions('worst first') }} AS d ON d.player_id = p.player_id
        WHERE {{ is_error }}
    ) AS e
    WHERE {{ limit }} < 0 OR place * {{ limit }} % errors < {{ limit }}
{% else %}
    {{ worst_decisions(is_error, limit) }}
{% endif %}
)
SELECT {{ columns }}
FROM worst
JOIN {{ listed_decisions() }} AS f USING (decision_id)
ORDER BY error_emg DESC, decision_id
