-- title: What to work on
-- question: What costs most, what of it is more than chance, and which positions show it?
-- column: sentence: a finding in words, which the program makes of the rows of this query, of report `study` and of the costliest decisions
-- column: decision_ids: up to three decisions that show what is named; for `gammonbase find --quiz --decision`
-- column: filters: the filters that find more of them, as in an address
-- empty: No decision is analysed.
WITH by_idea AS (
    SELECT idea, {{ totals('missed_errors wrong_errors') }}, sum(missed_emg + wrong_emg) AS emg
    FROM {{ source('player_idea_stats') }} AS s
    WHERE {{ has_plans() }}
    GROUP BY idea
),
played AS (
    SELECT sum(error_emg) AS lost, count(*) AS units FROM {{ source('player_match_stats') }} AS s WHERE error_emg IS NOT NULL
)
SELECT 'all' AS finding, NULL AS part, lost AS amount, NULL AS low, NULL AS high, units AS number, NULL AS of_number FROM played WHERE units > 0
UNION ALL
SELECT 'idea', idea, emg, NULL, NULL, wrong_errors, missed_errors FROM by_idea WHERE emg > 0
{% if not filter.by_error %}
UNION ALL
{# Less than a twentieth is nothing to work on. #}
SELECT error_kind, NULL, sum(error_emg), NULL, sum(error_emg) / lost, sum(wrong_decisions), sum(cases)
FROM {{ source('cube_errors') }} AS s
CROSS JOIN played
GROUP BY error_kind, lost
HAVING sum(error_emg) >= 0.05e0 * lost AND lost > 0
UNION ALL
SELECT tendency, score_zone, abs(bias_emg), abs(CASE WHEN bias_emg > 0 THEN bias_emg_low ELSE bias_emg_high END), abs(CASE WHEN bias_emg > 0 THEN bias_emg_high ELSE bias_emg_low END), decisions, NULL
FROM {{ source('cube_bias', true) }} AS s
WHERE tendency IS NOT NULL
{% endif %}
ORDER BY amount DESC
