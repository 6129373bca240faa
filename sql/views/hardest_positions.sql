-- One row per position and roll (or cube decision) that at least two people had, with their mean error. Scores and cubes may differ between
-- the occurrences.
-- Uses index: one pass over decisions_by_position, which has all columns that are read of a decision.
WITH passing AS {{ materialized(filter) }} (
    SELECT decision_id, position_hash, kind, die1, die2, player_id, error_emg FROM {{ decisions() }} AS d WHERE error_emg IS NOT NULL
),
met AS (
    SELECT position_hash, kind, die1, die2
    FROM passing
    GROUP BY position_hash, kind, die1, die2
    -- Two spellings can be one person's, so persons are looked up, but only for the remaining rows.
    HAVING min(player_id) < max(player_id)
)
SELECT
    d.position_hash, d.kind,
    CAST({{ dice('d.') }} AS {{ text }}) AS dice, -- such as 6-5; NULL: a cube decision
    CAST(count(*) AS BIGINT) AS times,  -- how often it occurred
    CAST(count(DISTINCT p.person_id) AS BIGINT) AS players, -- number of people
    CAST(avg(d.error_emg) AS DOUBLE) AS mean_error_emg, -- mean loss, EMG
    {# One wrong play that three people made says less than three different ones: the variance is that of the losses, not of their differences. #}
    {% for end, sign, words in [('low', '-', 'lower end of the 95% interval of mean_error_emg; NULL: nothing was lost'), ('high', '+', 'upper end; NULL: nothing was lost')] -%}
    CAST({{ loss_end('sum(d.error_emg)', '(sum(d.error_emg * d.error_emg) / nullif(sum(d.error_emg), 0))', sign) }} / count(*) AS DOUBLE) AS mean_error_emg_{{ end }}, -- {{ words }}
    {% endfor %}
    CAST(max(d.error_emg) AS DOUBLE) AS worst_error_emg, -- the largest loss, EMG
    CAST(count(*) FILTER (WHERE d.error_emg > 0) AS BIGINT) AS wrong_times, -- how often equity was lost
    CAST(min(d.decision_id) AS {{ key }}) AS example_decision_id -- the first of these decisions
FROM met AS m
JOIN passing AS d
    ON d.position_hash = m.position_hash AND d.kind = m.kind AND {{ same('d.die1', 'm.die1') }} AND {{ same('d.die2', 'm.die2') }}
JOIN {{ spellings() }} AS p ON p.player_id = d.player_id
GROUP BY d.position_hash, d.kind, d.die1, d.die2
HAVING count(DISTINCT p.person_id) >= 2
