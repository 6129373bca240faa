{# What families of decisions lose, judged by the function `claims` (src/statistics). #}

{# The claims over the families of those who are judged. `rows` has side, match_id (NULL: of others), family, part and the sums of `family_sums`. `against`: `families`
   or `times`, with `all` before it if what everybody else loses is in the table of this name, or `side`, for two sides that are both judged. #}
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

{# What each person loses in each family of report `study`; the players of the condition `judged` (what follows their name) match by match, and `only` they if
   the others are known already: by name, so that SQLite looks up their matches. #}
{% macro families_of_people(judged='', only=false) -%}
{% macro judged_match(of) %}{% if judged and only %}{{ of }}match_id{% elif judged %}CASE WHEN {{ of }}player{{ judged }} THEN {{ of }}match_id END{% else %}NULL{% endif %}{% endmacro -%}
{% macro judged_only(of, name='player') %}{% if only %} AND {{ of }}{{ name }}{{ judged }}{% endif %}{% endmacro -%}
{{ parts() }},
by_structure AS (
    SELECT s.person_id, {{ judged_match('s.') }} AS match_id, s.structure_code, {{ has_plans('s.') }} AS has_plans, {{ totals(family_sums, 's.') }}
    FROM {{ source('player_structure_stats') }} AS s
    WHERE s.error_emg IS NOT NULL{{ judged_only('s.') }}
    GROUP BY 1, 2, 3, 4
),
of_people AS (
    SELECT s.person_id, {{ judged_match('s.') }} AS match_id, 'kind' AS family, s.kind AS part, {{ totals(family_sums, 's.') }}
    FROM {{ source('player_action_stats') }} AS s
    WHERE s.analysed_decisions > 0{{ judged_only('s.') }}
    GROUP BY 1, 2, s.kind
    UNION ALL
    -- Nobody has no plan by choice, and a race is a phase.
    SELECT s.person_id, s.match_id, p.category, p.part, {{ totals(family_sums, 's.') }}
    FROM by_structure AS s
    JOIN members AS m ON m.structure_code = s.structure_code
    JOIN parts AS p ON p.part_code = m.part_code
    WHERE p.category = 'phase' OR p.category IN ('plan', 'against') AND s.has_plans AND p.part NOT IN ('flexible', 'race')
    GROUP BY 1, 2, m.part_code
    UNION ALL
    SELECT s.person_id, {{ judged_match('s.') }}, 'idea', s.idea, sum(s.did + s.missed + s.wrong + s.avoided), sum(s.missed_emg + s.wrong_emg),
        {{ totals('difficulty_emg difficulty_variance error_root difficulty_root', 's.') }}
    FROM {{ source('player_idea_stats') }} AS s
    WHERE {{ has_plans('s.') }}{{ judged_only('s.') }}
    GROUP BY 1, 2, s.idea
    UNION ALL
    SELECT s.person_id, {{ judged_match('s.') }}, 'score', s.score_zone, {{ totals(family_sums, 's.') }}
    FROM {{ source('player_game_stats') }} AS s
    WHERE s.error_emg IS NOT NULL{{ judged_only('s.') }}
    GROUP BY 1, 2, s.score_zone
    UNION ALL
    {# `decisions` has no names, so first rolls and replies get them here. #}
    SELECT q.person_id, {{ judged_match('q.') }}, CASE q.ply WHEN 1 THEN 'first roll' ELSE 'reply' END, CAST(q.dice AS {{ text }}), sum(q.is_counted),
        {{ totals('error_emg difficulty_emg difficulty_variance', 'q.') }}, sum(sqrt(q.error_emg)), sum(q.difficulty_root)
    FROM (
        SELECT p.person_id, p.name AS player, d.match_id, d.ply, {{ dice_number('d.') }} AS dice, d.is_counted, d.error_emg, d.difficulty_emg, d.difficulty_variance, d.difficulty_root
        FROM {{ decisions() }} AS d
        JOIN {{ spellings() }} AS p ON p.player_id = d.player_id
        WHERE d.kind = 'checker' AND d.ply <= 2 AND d.error_emg IS NOT NULL AND {{ is_from_start() }}{{ judged_only('p.', 'name') }}
    ) AS q
    GROUP BY 1, 2, q.ply, q.dice
)
{%- endmacro %}

{# What each side loses in each family of report `error-timing`. `sides` joins the sides to the rows s; `match_id` says of whom each match is wanted. #}
{% macro times_of_sides(side, sides='', match_id='NULL') -%}
of_days AS (
    SELECT
        {{ side }} AS side, {{ match_id }} AS match_id, s.timing_code, CASE WHEN s.family = 'roll of the game' THEN (CAST(strftime('%w', s.played_on) AS INTEGER) + 6) % 7 END AS week_day,
        {{ totals(family_sums ~ ' pr_error_emg', 's.') }}, count(*) AS units
    FROM {{ source('player_timing_stats') }} AS s
    {{ sides }}
    GROUP BY 1, 2, 3, 4
),
of_families AS {{ materialized() }} (
    SELECT side, match_id, t.timing_code, t.family, t.part, {{ totals(family_sums ~ ' pr_error_emg units', 'd.') }}
    FROM of_days AS d
    JOIN timings AS t ON t.timing_code = d.timing_code
        OR t.family = 'week day' AND t.timing_code = d.week_day + (SELECT min(x.timing_code) FROM timings AS x WHERE x.family = 'week day')
    GROUP BY side, match_id, t.timing_code
)
{%- endmacro %}
