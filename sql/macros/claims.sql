{# What families of decisions lose, judged by the function `claims` (src/statistics). #}

{# The claims over the families of side 0. `rows` has side, family, part, decisions, error_emg, difficulty_emg and difficulty_variance; the families `kind`
   have each decision once, and those of `whole` in their place. #}
{% macro claims(rows, min_decisions, against, whole='kind') -%}
claims AS {{ materialized() }} (
    SELECT
        value ->> 'family' AS family, value ->> 'part' AS part, value ->> 'verdict' AS verdict, value ->> 'expected_emg' AS expected_emg
        {%- for name in ['extra', 'likely'] %},
        value ->> '{{ name }}_emg_low' AS {{ name }}_emg_low, value ->> '{{ name }}_emg' AS {{ name }}_emg, value ->> '{{ name }}_emg_high' AS {{ name }}_emg_high
        {%- endfor %}

    FROM json_each((
        SELECT claims('{{ against }}', {{ min_decisions }}, {{ overdispersion() }}, side, family = '{{ whole }}', family, part,
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
