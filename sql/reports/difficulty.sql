-- title: Difficulty against error
-- question: Which of the costliest errors were avoidable, and which were hard decisions?
-- group: errors
-- parameter: limit (integer, 300): maximum number of rows
-- parameter: min_error (number, an error by XG's grading): smallest error to list (EMG); --min-error sets it too
-- parameter: sample (costliest|even, costliest): the costliest errors, or as many of all sizes
-- threshold: min_error: errors of 0.02 EMG and more; --min-error 0 for all
-- columns: player, error_emg, difficulty_emg
-- column: avoidable: 1: at least ten times as large as difficulty_emg
-- columns: kind
-- column: dice: the roll; empty: a cube decision
-- columns: done, best, played_on, match_id, decision_id
-- empty: No decision cost so much.
-- uses index: decisions_by_player
{% set is_error = 'd.error_emg >= coalesce(' ~ min_error ~ ', ' ~ threshold('error') ~ ')' %}
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
