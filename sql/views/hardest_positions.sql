-- One row per position and roll (or cube decision) that at least two people had, with their mean error. Scores and cubes may differ between
-- the occurrences. likely_error_emg is that mean, shrunk: few people met most positions, and of many means the largest are so by chance. It is the mean that
-- the difficulty of the position predicts, moved towards the mean found, and the more so, the more was decided there.
-- Uses index: one pass over decisions_by_position; the difficulties are read of the rows of decisions.
WITH passing AS {{ materialized(filter) }} (
    SELECT decision_id, position_hash, kind, die1, die2, player_id, error_emg, difficulty_emg, difficulty_variance FROM {{ decisions() }} AS d WHERE error_emg IS NOT NULL
),
met AS (
    SELECT position_hash, kind, die1, die2
    FROM passing
    GROUP BY position_hash, kind, die1, die2
    -- Two spellings can be one person's, so persons are looked up, but only for the remaining rows.
    HAVING min(player_id) < max(player_id)
),
of_positions AS (
    SELECT
        d.position_hash, d.kind, d.die1, d.die2, count(*) AS times, count(DISTINCT p.person_id) AS players,
        {{ totals('error_emg difficulty_emg difficulty_variance', 'd.') }}, sum(d.error_emg * d.error_emg) AS squares,
        max(d.error_emg) AS worst_error_emg, count(*) FILTER (WHERE d.error_emg > 0) AS wrong_times, min(d.decision_id) AS example_decision_id
    FROM met AS m
    JOIN passing AS d
        ON d.position_hash = m.position_hash AND d.kind = m.kind AND {{ same('d.die1', 'm.die1') }} AND {{ same('d.die2', 'm.die2') }}
    JOIN {{ spellings() }} AS p ON p.player_id = d.player_id
    GROUP BY d.position_hash, d.kind, d.die1, d.die2
    HAVING count(DISTINCT p.person_id) >= 2
)
{# Positions cost more or less than their difficulty says, with a variance of `spread` relative to it. With 0.15, the 20 that come first in one half of synthetic
   matches cost 0.89 to 1.15 of what is printed in the other half (600, 1,000 and 5,000 matches); by the mean alone it was 0.34 to 0.47. #}
{% set spread = '0.15e0' -%}
SELECT
    s.position_hash, s.kind,
    CAST({{ dice('s.') }} AS {{ text }}) AS dice, -- such as 6-5; NULL: a cube decision
    CAST(s.times AS BIGINT) AS times,   -- how often it occurred
    CAST(s.players AS BIGINT) AS players, -- number of people
    CAST(s.error_emg / s.times AS DOUBLE) AS mean_error_emg, -- mean loss, EMG
    {# One wrong play that three people made says less than three different ones: the variance is that of the losses, not of their differences. #}
    {% for end, sign, words in [('low', '-', 'lower end of the 95% interval of mean_error_emg; NULL: nothing was lost'), ('high', '+', 'upper end; NULL: nothing was lost')] -%}
    CAST({{ loss_end('s.error_emg', '(s.squares / nullif(s.error_emg, 0))', sign) }} / s.times AS DOUBLE) AS mean_error_emg_{{ end }}, -- {{ words }}
    {% endfor %}
    CAST(s.expected / s.times * coalesce((s.jump + {{ spread }} * s.error_emg) / (s.jump + {{ spread }} * s.expected), 1e0) AS DOUBLE) AS likely_error_emg, -- mean_error_emg shrunk towards what positions as hard cost, EMG
    CAST(s.worst_error_emg AS DOUBLE) AS worst_error_emg, -- the largest loss, EMG
    CAST(s.wrong_times AS BIGINT) AS wrong_times, -- how often equity was lost
    CAST(s.example_decision_id AS {{ key }}) AS example_decision_id -- the first of these decisions
FROM (
    SELECT
        *, coalesce(difficulty_emg * sum(error_emg) OVER (PARTITION BY kind) / nullif(sum(difficulty_emg) OVER (PARTITION BY kind), 0), 0e0) AS expected,
        {{ overdispersion() }} * difficulty_variance / nullif(difficulty_emg, 0) AS jump
    FROM of_positions
) AS s
