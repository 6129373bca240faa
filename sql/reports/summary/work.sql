-- title: What to work on
-- question: What costs more than others of the same strength lose, what of it is more than chance, and which positions are the dearest?
-- column: sentence: a finding in words, which the program makes of the rows of this query, of report `study` and of the costliest decisions
-- column: decision_ids: up to three of the dearest decisions, of what is named; for `gammonbase find --quiz --decision`
-- column: filters: the filters that find more of them, as in an address
-- empty: No player is selected, nothing was lost, no decision that passes the filters is analysed, or the filters select only some decisions of a match.
WITH by_idea AS (
    SELECT idea, {{ totals('missed_errors wrong_errors') }}, sum(missed_emg + wrong_emg) AS emg
    FROM {{ source('player_idea_stats') }} AS s
    WHERE {{ has_plans() }}
    GROUP BY idea
),
played AS (
    SELECT sum(error_emg) AS lost, count(DISTINCT match_id) AS units, count(DISTINCT CASE is_money WHEN 0 THEN match_id END) AS matches FROM {{ source('player_match_stats') }} AS s WHERE decisions > 0
)
SELECT 'all' AS finding, NULL AS part, lost AS amount, NULL AS low, NULL AS high, units AS number, matches AS of_number FROM played WHERE units > 0
UNION ALL
SELECT 'idea', idea, emg, NULL, NULL, wrong_errors, missed_errors FROM by_idea WHERE emg > 0
{% if not filter.by_error %}
UNION ALL
SELECT 'cube', error_kind, emg, NULL, emg / lost, wrong, cases
FROM (
    SELECT error_kind, sum(error_emg) AS emg, sum(wrong_decisions) AS wrong, sum(cases) AS cases, max(sum(error_emg)) OVER () AS most
    FROM {{ source('cube_errors') }} AS s
    GROUP BY error_kind
) AS s
CROSS JOIN played
{# Less than a twentieth is nothing to work on. #}
WHERE emg = most AND emg >= 0.05e0 * lost AND lost > 0
UNION ALL
{# A tendency at one score is none of its own where there is one at all scores. #}
SELECT
    'tendency',
    CASE kind WHEN 'double' THEN 'doubles ' || tendency ELSE 'takes ' || tendency || 'ly' END
        || CASE score_zone WHEN 'all' THEN '' WHEN 'money' THEN ' for money' ELSE ' at the score "' || score_zone || '"' END,
    abs(bias_emg), {{ smaller('abs(bias_emg_low)', 'abs(bias_emg_high)') }}, {{ larger('abs(bias_emg_low)', 'abs(bias_emg_high)') }}, decisions, NULL
FROM (SELECT *, max(CASE score_zone WHEN 'all' THEN tendency END) OVER (PARTITION BY kind) AS overall FROM {{ source('cube_bias', true) }} AS s) AS s
WHERE tendency IS NOT NULL AND (score_zone = 'all' OR overall IS NULL)
{% endif %}
