-- title: In short
-- question: What do the figures say, as far as their intervals support it?
-- column: sentence: a finding in words, which the program makes of the rows of this query
-- empty: No decision is analysed.
WITH played AS (
    SELECT
        count(DISTINCT s.person_id) AS people, {{ matches_and_sessions('s.') }}, sum(s.is_won) AS won,
        count(s.luck_adjusted_result_mwc) AS weighed, avg(0.5e0 + s.luck_adjusted_result_mwc) AS share_by_play, {{ mean_half('s.luck_adjusted_result_mwc') }} AS half
    FROM {{ source('player_match_stats') }} AS s
),
summed AS (
    SELECT {{ totals('decisions pr_error_emg') }}, {{ unit_sums() }} FROM {{ source('player_match_stats') }} AS s
),
{{ measured() }},
{# Of right doubles those missed, of wrong ones those turned; of answers those that were wrong. #}
of_cube AS (
    SELECT error_kind, wrong_decisions, error_emg,
        CASE error_kind WHEN 'missed double' THEN all_right WHEN 'wrong double' THEN turned ELSE answers END AS cases
    FROM (
        SELECT
            error_kind, sum(wrong_decisions) AS wrong_decisions, sum(error_emg) AS error_emg,
            sum(sum(CASE error_kind WHEN 'missed double' THEN wrong_decisions WHEN 'wrong double' THEN decisions - wrong_decisions END)) OVER () AS all_right,
            sum(sum(CASE error_kind WHEN 'wrong double' THEN decisions END)) OVER () AS turned,
            sum(decisions) AS answers
        FROM {{ source('cube_errors') }} AS s
        GROUP BY error_kind
    ) AS s
    WHERE error_emg > 0
    ORDER BY error_emg DESC
    LIMIT 1
),
found (finding, amount, low, high, number, of_number) AS (
    SELECT 'pr', pr, pr_low, pr_high, NULL, NULL FROM measured WHERE pr IS NOT NULL
    UNION ALL
    SELECT 'matches', NULL, NULL, NULL, matches, {{ 'NULL' if filter.within else 'CASE WHEN people = 1 THEN won END' }} FROM played WHERE matches > 0
    UNION ALL
    SELECT 'won by play', {{ smaller('share_by_play * matches', 'matches') }}, {{ larger('(share_by_play - half) * matches', '0') }},
        {{ smaller('(share_by_play + half) * matches', 'matches') }}, NULL, NULL
    FROM played
    WHERE {{ 'false' if filter.within else 'people = 1 AND weighed = matches AND half IS NOT NULL AND share_by_play > 0' }}
    UNION ALL
    SELECT 'money sessions', NULL, NULL, NULL, money_sessions, NULL FROM played WHERE money_sessions > 0
{% if not filter.by_error %}
    UNION ALL
    SELECT error_kind, error_emg, NULL, error_emg / nullif((SELECT sum(s.error_emg) FROM {{ source('player_match_stats') }} AS s), 0), wrong_decisions, cases FROM of_cube
{% endif %}
)
SELECT finding, amount, low, high, number, of_number FROM found
