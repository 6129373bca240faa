-- title: In short
-- question: What do the figures say, as far as their intervals support it?
-- column: sentence: a finding in words
-- empty: No decision is analysed.
{% set min_decisions = 20 %}
{% set limit = all_rows %}
{% set before = 'NULL' %}
{% set choice = {'against': 'nobody'} %}
WITH played AS (
    SELECT
        count(DISTINCT s.person_id) AS people, {{ matches_and_sessions('s.', 'DISTINCT') }}, sum(s.is_won) AS won,
        count(s.luck_adjusted_result_mwc) AS weighed, sum(CASE WHEN s.is_won IS NOT NULL THEN 0.5e0 + s.luck_adjusted_result_mwc END) AS won_by_play
    FROM {{ player_match_stats() }} AS s
),
summed AS (
    SELECT {{ totals('decisions pr_error_emg') }}, {{ unit_sums() }} FROM {{ player_match_stats() }} AS s
),
{{ measured() }},
doubles AS (
    SELECT
        sum(CASE error_kind WHEN 'missed double' THEN wrong_decisions END) AS missed,
        sum(CASE error_kind WHEN 'missed double' THEN wrong_decisions WHEN 'wrong double' THEN decisions - wrong_decisions END) AS all_right,
        sum(CASE error_kind WHEN 'missed double' THEN error_emg END) AS error_emg
    FROM {{ cube_errors() }} AS s
),
{% if filter and not filter.within %}
{# The families of everybody would take seconds, and a filter on decisions has already chosen families. #}
families AS {{ materialized() }} (
    SELECT s.*, {{ family_in_words() }} AS words FROM (
        {# Families of the same decisions are one: in a race both sides have the same plan. #}
        SELECT *, row_number() OVER (PARTITION BY decisions, extra_emg ORDER BY family DESC) AS copy FROM (
{% include 'reports/study.sql' %}
        ) AS s
    ) AS s
    {# Nobody has no plan by choice. #}
    WHERE copy = 1 AND NOT (family IN ('plan', 'against') AND part = 'flexible')
),
weak AS (
    SELECT words, extra_emg, extra_emg_low, extra_emg_high, row_number() OVER (ORDER BY extra_emg_low DESC, words) AS place
    FROM families
    WHERE extra_emg_low > 0
),
strong AS (
    SELECT words, row_number() OVER (ORDER BY extra_emg_high, words) AS place FROM families WHERE extra_emg_high < 0
),
doubtful AS (
    SELECT words, decisions, row_number() OVER (ORDER BY extra_emg DESC, words) AS place
    FROM families
    WHERE verdict = 'may be chance' AND decisions < 100 AND extra_emg > 0 AND extra_emg_low + extra_emg > 0
),
{% endif %}
sentences (place, sentence) AS (
    SELECT 1,
        'PR ' || printf('%.1f', m.pr) || CASE WHEN m.pr_low IS NULL THEN '' ELSE ' (' || printf('%.1f', m.pr_low) || ' to ' || printf('%.1f', m.pr_high) || ')' END || ', '
        || CASE WHEN p.matches > 0 THEN p.matches || CASE p.matches WHEN 1 THEN ' match' ELSE ' matches' END ELSE '' END
        {% if not filter.within %}
        || coalesce(CASE WHEN p.people = 1 THEN ', ' || p.won || ' won' END, '')
        || CASE WHEN p.people = 1 AND p.weighed = p.matches AND p.won_by_play >= 0.05
            THEN '; about ' || printf('%.1f', p.won_by_play) || ' expected without luck' ELSE '' END
        {% endif %}
        || CASE WHEN p.money_sessions > 0 THEN CASE WHEN p.matches > 0 THEN '; ' ELSE '' END
            || p.money_sessions || CASE p.money_sessions WHEN 1 THEN ' money session' ELSE ' money sessions' END ELSE '' END
        || '.'
    FROM played AS p CROSS JOIN measured AS m
    WHERE m.pr IS NOT NULL
{% if not filter.by_error %}
    UNION ALL
    SELECT 3, missed || ' of ' || all_right || ' right doubles ' || CASE missed WHEN 1 THEN 'was' ELSE 'were' END || ' missed (' || printf('%.2f', error_emg) || ' EMG).'
    FROM doubles
    WHERE missed > 0
{% endif %}
{% if filter and not filter.within %}
    UNION ALL
    SELECT 2, 'Weakest: ' || w.words || ' (' || printf('%.2f', w.extra_emg) || ' EMG more than as many other decisions, ' || printf('%.2f', w.extra_emg_low) || ' to '
        || printf('%.2f', w.extra_emg_high) || ')' || coalesce('; ' || x.words, '') || '.'
    FROM weak AS w
    LEFT JOIN weak AS x ON x.place = 2
    WHERE w.place = 1
    UNION ALL
    SELECT 2, CASE WHEN EXISTS (SELECT 1 FROM families WHERE verdict IS NOT NULL) THEN 'No family of decisions costs significantly more than the others.'
        ELSE 'There are too few matches to tell which decisions cost most.' END
    FROM measured
    WHERE pr IS NOT NULL AND NOT EXISTS (SELECT 1 FROM weak)
    UNION ALL
    SELECT 4, 'Best: ' || s.words || coalesce('; ' || x.words, '') || '.'
    FROM strong AS s
    LEFT JOIN strong AS x ON x.place = 2
    WHERE s.place = 1
    UNION ALL
    SELECT 5, 'Perhaps weak, on few decisions: ' || words || ' (' || decisions || ').' FROM doubtful WHERE place = 1
{% endif %}
)
SELECT sentence FROM sentences ORDER BY place LIMIT 4
