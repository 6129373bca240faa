-- title: In short
-- question: What do the figures say, as far as their intervals support it?
-- column: sentence: a finding in words, which the program makes of the rows of this query
-- empty: No decision is analysed.
{% set min_decisions = 20 %}
{% set limit = all_rows %}
{% set before = 'NULL' %}
{% set choice = {'against': 'nobody'} %}
{% set has_families = filter and not filter.within %}
WITH played AS (
    SELECT
        count(DISTINCT s.person_id) AS people, {{ matches_and_sessions('s.', 'DISTINCT') }}, sum(s.is_won) AS won,
        count(s.luck_adjusted_result_mwc) AS weighed, sum(CASE WHEN s.is_won IS NOT NULL THEN 0.5e0 + s.luck_adjusted_result_mwc END) AS won_by_play
    FROM {{ source('player_match_stats') }} AS s
),
summed AS (
    SELECT {{ totals('decisions pr_error_emg') }}, {{ unit_sums() }} FROM {{ source('player_match_stats') }} AS s
),
{{ measured() }},
doubles AS (
    SELECT
        sum(CASE error_kind WHEN 'missed double' THEN wrong_decisions END) AS missed,
        sum(CASE error_kind WHEN 'missed double' THEN wrong_decisions WHEN 'wrong double' THEN decisions - wrong_decisions END) AS all_right,
        sum(CASE error_kind WHEN 'missed double' THEN error_emg END) AS error_emg
    FROM {{ source('cube_errors') }} AS s
),
{% if has_families %}
{# The families of everybody would take seconds, and a filter on decisions has already chosen families. #}
families AS {{ materialized() }} (
    SELECT * FROM (
        {# Families of the same decisions are one: in a race both sides have the same plan. #}
        SELECT *, row_number() OVER (PARTITION BY decisions, extra_emg ORDER BY family DESC) AS copy FROM (
{% include 'reports/study.sql' %}
        ) AS s
    ) AS s
    {# Nobody has no plan by choice. #}
    WHERE copy = 1 AND NOT (family IN ('plan', 'against') AND part = 'flexible')
),
{% for name, condition, order in [
    ('weakest', 'extra_emg_low > 0', 'extra_emg_low DESC'),
    ('best', 'extra_emg_high < 0', 'extra_emg_high'),
    ('perhaps', "verdict = 'may be chance' AND decisions < 100 AND extra_emg > 0 AND extra_emg_low + extra_emg > 0", 'extra_emg DESC'),
] %}
{{ name }} AS (
    SELECT '{{ name }}' AS finding, *, row_number() OVER (ORDER BY {{ order }}, family, part) AS place FROM families WHERE {{ condition }}
),
{% endfor %}
{% endif %}
found (finding, place, family, part, amount, low, high, number, of_number) AS (
    SELECT 'pr', 1, NULL, NULL, pr, pr_low, pr_high, NULL, NULL FROM measured WHERE pr IS NOT NULL
    UNION ALL
    SELECT 'matches', 1, NULL, NULL, {{ 'NULL' if filter.within else 'CASE WHEN people = 1 AND weighed = matches THEN won_by_play END' }}, NULL, NULL,
        matches, {{ 'NULL' if filter.within else 'CASE WHEN people = 1 THEN won END' }}
    FROM played
    WHERE matches > 0
    UNION ALL
    SELECT 'money sessions', 1, NULL, NULL, NULL, NULL, NULL, money_sessions, NULL FROM played WHERE money_sessions > 0
{% if not filter.by_error %}
    UNION ALL
    SELECT 'missed doubles', 1, NULL, NULL, error_emg, NULL, NULL, missed, all_right FROM doubles WHERE missed > 0
{% endif %}
{% if has_families %}
    UNION ALL
    SELECT 'families', 1, NULL, NULL, NULL, NULL, NULL, count(verdict), NULL FROM families
    {% for name in ['weakest', 'best', 'perhaps'] %}
    UNION ALL
    SELECT finding, place, family, part, extra_emg, extra_emg_low, extra_emg_high, decisions, NULL FROM {{ name }} WHERE place <= 2
    {% endfor %}
{% endif %}
)
SELECT finding, family, part, amount, low, high, number, of_number FROM found ORDER BY finding, place
