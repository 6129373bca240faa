{# What families of decisions lose, judged by the function `claims` (src/statistics). #}

{# The claims over the families of those who are judged. `rows` has side, match_id (NULL: of others), family, part and the sums of `family_sums`. `against`: `families`
   or `times`, or `side`, for two sides that are both judged. #}
{% macro claims(rows, min_decisions, against) -%}
claims AS {{ materialized() }} (
    SELECT
        value ->> 'family' AS family, value ->> 'part' AS part, value ->> 'verdict' AS verdict, value ->> 'expected_emg' AS expected_emg,
        CAST(value ->> 'decisions' AS BIGINT) AS decisions, value ->> 'error_emg' AS error_emg, value ->> 'noticed_emg' AS noticed_emg,
        value ->> 'similar_players' AS similar_players
        {%- for name in ['extra', 'likely'] %},
        value ->> '{{ name }}_emg_low' AS {{ name }}_emg_low, value ->> '{{ name }}_emg' AS {{ name }}_emg, value ->> '{{ name }}_emg_high' AS {{ name }}_emg_high
        {%- endfor %}

    FROM json_each((
        SELECT claims('{{ against }}', {{ min_decisions }}, x.loss_dispersion, x.root_dispersion, x.form_variance, side, match_id, family, part,
            {{ family_sums | replace(' ', ', ') }})
        FROM {{ rows }} AS r
        CROSS JOIN {{ dispersed() }}
        WHERE side IS NOT NULL
    ))
)
{%- endmacro %}

{% macro verdict_words(more, less) -%}
CASE c.verdict WHEN 'more' THEN '{{ more }}' WHEN 'less' THEN '{{ less }}' ELSE 'may be chance' END
{%- endmacro %}

{# The matches and the PR of the people of a condition (what follows their name). #}
{% macro people_with_pr(asked='') -%}
SELECT person_id, player, matches, decisions, {{ pr() }} AS pr
    FROM (
        SELECT person_id, player, count(*) AS matches, {{ totals('decisions pr_error_emg') }} FROM {{ source('player_match_stats') }} AS s
        {{ 'WHERE s.player' ~ asked if asked }}
        GROUP BY person_id, player
    ) AS s
{%- endmacro %}

{# What players lose in each family of report `study`: those of the condition `asked` (what follows their name, by which SQLite looks up their matches) match by
   match, or everybody, or those of changed_players, each spelling in all matches. #}
{% macro families_of_players(asked='', changed=false) -%}
{% set keys = 's.person_id, s.match_id' if asked else 's.player_id' -%}
{% set only = ' AND s.player' ~ asked if asked else ' AND s.player_id IN (SELECT c.player_id FROM changed_players AS c)' if changed -%}
{{ parts() }},
by_structure AS (
    SELECT {{ keys }}, s.structure_code, {{ has_plans('s.') }} AS has_plans, {{ totals(family_sums, 's.') }}
    FROM {{ source('player_structure_stats') }} AS s
    WHERE s.error_emg IS NOT NULL{{ only }}
    GROUP BY {{ keys }}, s.structure_code{{ ', has_plans' if not asked }}
),
of_players AS (
    SELECT {{ keys }}, 'kind' AS family, s.kind AS part, {{ totals(family_sums, 's.') }}
    FROM {{ source('player_action_stats') }} AS s
    WHERE s.analysed_decisions > 0{{ only }}
    GROUP BY {{ keys }}, s.kind
    UNION ALL
    -- Nobody has no plan by choice, and a race is a phase.
    SELECT {{ keys }}, p.category, p.part, {{ totals(family_sums, 's.') }}
    FROM by_structure AS s
    JOIN members AS m ON m.structure_code = s.structure_code
    JOIN parts AS p ON p.part_code = m.part_code
    WHERE p.category = 'phase' OR p.category IN ('plan', 'against') AND s.has_plans AND p.part NOT IN ('flexible', 'race')
    GROUP BY {{ keys }}, m.part_code
    UNION ALL
    SELECT {{ keys }}, 'idea', s.idea, sum(s.did + s.missed + s.wrong + s.avoided), sum(s.missed_emg + s.wrong_emg),
        {{ totals('difficulty_emg difficulty_variance error_root difficulty_root', 's.') }}
    FROM {{ source('player_idea_stats') }} AS s
    WHERE {{ has_plans('s.') }}{{ only }}
    GROUP BY {{ keys }}, s.idea
    UNION ALL
    SELECT {{ keys }}, 'score', s.score_zone, {{ totals(family_sums, 's.') }}
    FROM {{ source('player_game_stats') }} AS s
    WHERE s.error_emg IS NOT NULL{{ only }}
    GROUP BY {{ keys }}, s.score_zone
    UNION ALL
    {# `decisions` has no names, so first rolls and replies get them here. #}
    SELECT {{ keys }}, CASE s.ply WHEN 1 THEN 'first roll' ELSE 'reply' END, CAST(s.dice AS {{ text }}), sum(s.is_counted),
        {{ totals('error_emg difficulty_emg difficulty_variance', 's.') }}, sum(sqrt(s.error_emg)), sum(s.difficulty_root)
    FROM (
        SELECT p.person_id, p.name AS player, d.player_id, d.match_id, d.ply, {{ dice_number('d.') }} AS dice, d.is_counted, d.error_emg, d.difficulty_emg, d.difficulty_variance, d.difficulty_root
        FROM {{ decisions() }} AS d
        JOIN {{ spellings() }} AS p ON p.player_id = d.player_id
        WHERE d.kind = 'checker' AND d.ply <= 2 AND d.error_emg IS NOT NULL AND {{ is_from_start() }}
    ) AS s
    {# The index of openings has what is needed; that by player has all decisions of the changed players. #}
    WHERE true{{ only | replace('s.player_id', '+s.player_id') }}
    GROUP BY {{ keys }}, s.ply, s.dice
)
{%- endmacro %}

{# What players lose in each family of report `error-timing`, in the same forms. #}
{% macro times_of_players(asked='', changed=false) -%}
{% set keys = 's.person_id, s.match_id' if asked else 's.player_id' -%}
{% set only = 's.player' ~ asked if asked else 's.player_id IN (SELECT c.player_id FROM changed_players AS c)' if changed else 'true' -%}
{% set sums = totals(family_sums ~ ' pr_error_emg', 's.') ~ ', count(*) AS units' -%}
of_times AS {{ materialized() }} (
    SELECT {{ keys }}, s.timing_code, s.family, s.part, {{ sums }}
    FROM {{ source('player_timing_stats') }} AS s
    WHERE {{ only }}
    GROUP BY {{ keys }}, s.timing_code
    UNION ALL
    -- A day of the week is that of the match, of which the rolls of the games are the whole.
    SELECT {{ keys }}, t.timing_code, t.family, t.part, {{ sums }}
    FROM {{ source('player_timing_stats') }} AS s
    JOIN timings AS t ON t.timing_code = (SELECT min(x.timing_code) FROM timings AS x WHERE x.family = 'week day') + (CAST(strftime('%w', s.played_on) AS INTEGER) + 6) % 7
    WHERE s.family = 'roll of the game' AND {{ only }}
    GROUP BY {{ keys }}, t.timing_code
)
{%- endmacro %}

{# What the people of a condition (what follows their number) lose in the families of timings, or in the others: a row for each spelling. A copy of some
   people's matches has `field_sums` of everybody, of which it knows no PR. #}
{% macro sums_of_others(others, of_timings=false, by_pr=false) -%}
{% set has_field = not filter and not by_pr -%}
{% set is_of_family = 'k.family ' ~ ('' if of_timings else 'NOT ') ~ 'IN (SELECT t.family FROM timings AS t)' -%}
SELECT p.person_id, NULL, k.family, k.part, {{ family_sums | replace(' ', ', ') }}
    FROM {{ player_sums() }} AS k
    JOIN {{ spellings() }} AS p ON p.player_id = k.player_id
    WHERE {{ is_of_family }} AND p.person_id {{ others }}{{ ' AND NOT EXISTS (SELECT 1 FROM field_sums)' if has_field }}
    {%- if has_field %}
    UNION ALL
    SELECT k.person_id, NULL, k.family, k.part, {{ family_sums | replace(' ', ', ') }}
    FROM field_sums AS k
    WHERE {{ is_of_family }} AND k.person_id {{ others }}
    {%- endif %}
{%- endmacro %}
{# player_sums: the kept ones, or those under the filter. #}
{% macro player_sums() %}{% if not filter %}player_sums{% elif field %}{{ field }}.player_sums{% else %}({% include 'field/player_sums.sql' %}){% endif %}{% endmacro %}
