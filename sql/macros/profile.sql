{# XG's profile and statistics window (docs/reference/statistics.md). s is a row of player_match_stats. #}

{# A loss with XG's sign. #}
{% macro lost(x) %}0e0 - {{ x }}{% endmacro %}

{# What money is played for at a decision d: the cube, which XG leaves at 1 after automatic doubles, times 2 for each. More of them than a cube
   has values are no number of doubles. #}
{% macro stake() %}d.cube_value * (1 << (SELECT min(max(coalesce(t.auto_doubles, 0), 0), 30) FROM games AS t WHERE t.game_id = d.game_id)){% endmacro %}

{# The sum of a figure of decisions in points: times the stake. #}
{% macro in_points(figure, condition) -%}
(SELECT {{ sum_or_zero('sum(' ~ figure ~ ' * ' ~ stake() ~ ')', 'count(*)') }} FROM {{ decisions() }} AS d WHERE d.match_id = s.match_id AND d.seat = s.seat AND {{ condition }})
{%- endmacro %}

{# A figure in match winning chances, or a sum over decisions in points. #}
{% macro cost(mwc, figure, condition) -%}
CASE WHEN s.is_money = 1 THEN {{ in_points(figure, condition) }} ELSE {{ mwc }} END
{%- endmacro %}

{# XG's name for a PR. #}
{% macro xg_level(pr) -%}
CASE{% for level in rules.xg_levels.classes %} WHEN {{ pr }} <= {{ level.max_pr | literal }} THEN {{ level.name | literal }}{% endfor %} END
{%- endmacro %}

{# XG's Elo difference of a chance to win a match of this length; NULL: the chance is not between 0 and 1. #}
{% macro xg_elo(chance, match_length) -%}
CASE WHEN {{ chance }} > 0 AND {{ chance }} < 1 THEN 2000e0 / sqrt({{ match_length }}) * log10({{ chance }} / (1e0 - {{ chance }})) END
{%- endmacro %}

{# What a wrong resignation in game g costs, from its loss in EMG, with the cube and the match score of the game's last roll with luck. #}
{% macro resignation_cost(error) -%}
CASE WHEN {{ error }} > 0 THEN {{ error }} * (
                SELECT CASE WHEN d.away_player IS NULL THEN {{ stake() }} ELSE d.luck_mwc / d.luck_emg END
                FROM decisions AS d
                WHERE d.game_id = g.game_id AND d.luck_emg <> 0
                ORDER BY d.decision_id DESC
                LIMIT 1) ELSE {{ error }} END
{%- endmacro %}
