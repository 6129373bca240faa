{# The cost of families of decisions beyond their difficulty. Each row of `units` (family, part, decisions, error_emg, difficulty_emg) is a match, a
   game or a roll, the unit of the intervals. #}

{# The sums by family and by `keys`, including those that an interval needs. #}
{% macro summed_excess(min_decisions, keys='', where='true') -%}
summed AS (
    SELECT
        {{ keys }}family, part, {{ totals('decisions error_emg difficulty_emg') }},
        sum(error_emg - difficulty_emg) AS excess,
        count(nullif(decisions, 0)) AS units, sum((error_emg - difficulty_emg) * (error_emg - difficulty_emg)) AS squares,
        sum((error_emg - difficulty_emg) * decisions) AS products, sum(decisions * decisions) AS counts
    FROM units
    WHERE {{ where }}
    GROUP BY {{ keys }}family, part
    HAVING sum(decisions) >= 1 AND sum(decisions) >= {{ min_decisions }}
)
{%- endmacro %}

{# Half of the interval of an excess. #}
{% macro excess_half() %}{{ half(sum_standard_error('excess'), 'units') }}{% endmacro %}

{# How much more a family costs than as many average decisions; `whole` has all_decisions and all_excess. NULL: the family has all decisions. #}
{% macro extra_of_whole() -%}
measured AS (
    SELECT *, CASE WHEN decisions < all_decisions THEN excess - all_excess * decisions / all_decisions END AS extra, {{ excess_half() }} AS half
    FROM summed CROSS JOIN whole
)
{%- endmacro %}

{# extra_emg with its interval, and the verdict: more, less, or may be chance. What is left of sums that cancel is no difference. #}
{% macro extra_columns(more, less) -%}
extra - half AS extra_emg_low,
    extra AS extra_emg,
    extra + half AS extra_emg_high,
    CASE WHEN extra > half + 1e-9 THEN '{{ more }}' WHEN extra < 0 - half - 1e-9 THEN '{{ less }}' WHEN half IS NOT NULL THEN 'may be chance' END AS verdict
{%- endmacro %}
