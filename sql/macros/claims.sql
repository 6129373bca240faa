{# What families of decisions lose, judged by the function `claims` (src/statistics). #}

{# The claims over the families of side 0. `rows` has side, family, part, decisions, error_emg, difficulty_emg and difficulty_variance; the families `kind`
   have each decision once, and those of `whole` in their place. If `against` is a table of what everybody loses, all rows are those of the person `side`. #}
{% macro claims(rows, min_decisions, against, whole='kind', side='side') -%}
claims AS {{ materialized() }} (
    SELECT
        value ->> 'family' AS family, value ->> 'part' AS part, value ->> 'verdict' AS verdict, value ->> 'expected_emg' AS expected_emg,
        CAST(value ->> 'decisions' AS BIGINT) AS decisions, value ->> 'error_emg' AS error_emg
        {%- for name in ['extra', 'likely'] %},
        value ->> '{{ name }}_emg_low' AS {{ name }}_emg_low, value ->> '{{ name }}_emg' AS {{ name }}_emg, value ->> '{{ name }}_emg_high' AS {{ name }}_emg_high
        {%- endfor %}

    FROM json_each((
        SELECT claims('{{ against }}', {{ min_decisions }}, {{ overdispersion() }}, {{ side }}, family = '{{ whole }}', family, part,
            decisions, error_emg, difficulty_emg, difficulty_variance)
        FROM {{ rows }}
        WHERE side IS NOT NULL
    ))
)
{%- endmacro %}

{% macro verdict_words(more, less) -%}
CASE c.verdict WHEN 'more' THEN '{{ more }}' WHEN 'less' THEN '{{ less }}' ELSE 'may be chance' END
{%- endmacro %}

{# Whose decisions those of a person are: 0 the player's whom the user named, or everybody's if nobody was named; otherwise those of another player. #}
{% macro side_of(who) -%}
sides AS {{ materialized() }} (
    SELECT person_id, CASE WHEN {{ who }} IS NULL OR max(name) = {{ who }} THEN 0 ELSE person_id END AS side FROM {{ spellings() }} GROUP BY person_id
),
{%- endmacro %}

{# The matches and the PR of each person. #}
{% macro people_with_pr() -%}
SELECT person_id, player, matches, decisions, {{ pr() }} AS pr
    FROM (
        SELECT person_id, player, count(*) AS matches, {{ totals('decisions pr_error_emg') }} FROM {{ source('player_match_stats') }} AS s
        GROUP BY person_id, player
    ) AS s
{%- endmacro %}

{# What each person loses in each family of report `study`, in all and, if `is_timed`, on each day. #}
{% macro families_of_people(is_timed=false) -%}
{% set time = ', s.played_at_local' if is_timed -%}
{{ parts() }},
by_structure AS (
    SELECT s.person_id{{ time }}, s.structure_code, {{ has_plans('s.') }} AS has_plans, {{ totals('decisions error_emg difficulty_emg difficulty_variance', 's.') }}
    FROM {{ source('player_structure_stats') }} AS s
    WHERE s.error_emg IS NOT NULL
    GROUP BY s.person_id{{ time }}, s.structure_code, {{ has_plans('s.') }}
),
of_people AS (
    SELECT s.person_id{{ time }}, 'kind' AS family, s.kind AS part, {{ totals('decisions error_emg difficulty_emg difficulty_variance', 's.') }}
    FROM {{ source('player_action_stats') }} AS s
    WHERE s.analysed_decisions > 0
    GROUP BY s.person_id{{ time }}, s.kind
    UNION ALL
    -- Nobody has no plan by choice, and a race is a phase.
    SELECT s.person_id{{ time }}, p.category, p.part, {{ totals('decisions error_emg difficulty_emg difficulty_variance', 's.') }}
    FROM by_structure AS s
    JOIN members AS m ON m.structure_code = s.structure_code
    JOIN parts AS p ON p.part_code = m.part_code
    WHERE p.category = 'phase' OR p.category IN ('plan', 'against') AND s.has_plans AND p.part NOT IN ('flexible', 'race')
    GROUP BY s.person_id{{ time }}, m.part_code
    UNION ALL
    SELECT s.person_id{{ time }}, 'idea', s.idea, sum(s.did + s.missed + s.wrong + s.avoided), sum(s.missed_emg + s.wrong_emg),
        {{ totals('difficulty_emg difficulty_variance', 's.') }}
    FROM {{ source('player_idea_stats') }} AS s
    WHERE {{ has_plans('s.') }}
    GROUP BY s.person_id{{ time }}, s.idea
    UNION ALL
    SELECT s.person_id{{ time }}, 'score', s.score_zone, {{ totals('decisions error_emg difficulty_emg difficulty_variance', 's.') }}
    FROM {{ source('player_game_stats') }} AS s
    WHERE s.error_emg IS NOT NULL
    GROUP BY s.person_id{{ time }}, s.score_zone
    UNION ALL
    {# `decisions` has neither names nor dates, so first rolls and replies get them here. #}
    SELECT p.person_id{{ ', m.played_at_local' if is_timed }}, CASE d.ply WHEN 1 THEN 'first roll' ELSE 'reply' END, CAST({{ dice_number('d.') }} AS {{ text }}), sum(d.is_counted),
        {{ totals('error_emg difficulty_emg difficulty_variance', 'd.') }}
    FROM {{ decisions() }} AS d
    JOIN {{ spellings() }} AS p ON p.player_id = d.player_id
    {{ 'JOIN matches AS m ON m.match_id = d.match_id' if is_timed }}
    WHERE d.kind = 'checker' AND d.ply <= 2 AND d.error_emg IS NOT NULL AND {{ is_from_start() }}
    GROUP BY p.person_id{{ ', m.played_at_local' if is_timed }}, d.ply, {{ dice_number('d.') }}
)
{%- endmacro %}

{# What each side loses in each family of report `error-timing`. `sides` joins the sides to the rows s. #}
{% macro times_of_sides(side, sides='') -%}
of_days AS (
    SELECT
        {{ side }} AS side, s.timing_code, CASE WHEN s.family = 'roll of the game' THEN (CAST(strftime('%w', s.played_on) AS INTEGER) + 6) % 7 END AS week_day,
        {{ totals('decisions error_emg pr_error_emg difficulty_emg difficulty_variance', 's.') }}
    FROM {{ source('player_timing_stats') }} AS s
    {{ sides }}
    GROUP BY 1, 2, 3
),
of_families AS {{ materialized() }} (
    SELECT side, t.timing_code, t.family, t.part, {{ totals('decisions error_emg pr_error_emg difficulty_emg difficulty_variance', 'd.') }}
    FROM of_days AS d
    JOIN timings AS t ON t.timing_code = d.timing_code
        OR t.family = 'week day' AND t.timing_code = d.week_day + (SELECT min(x.timing_code) FROM timings AS x WHERE x.family = 'week day')
    GROUP BY side, t.timing_code
)
{%- endmacro %}
