{# Sources of reports: a view or table, or its rows that pass the filter. `filter` has conditions on the columns of decisions;
   `filter.within`: it selects decisions within a match, so stored sums cannot be used. #}

{% macro decisions(order='by match', saved=false) -%}
(SELECT * FROM decisions WHERE is_position = {{ 1 if saved else 0 }}{% if filter %} AND {{ filter[order] }}{% endif %})
{%- endmacro %}
{# Over an export, decisions has all columns. #}
{% macro decision_facts(order='by match') -%}
{% if not filter %}decision_facts{% elif engine == 'sqlite' %}(
{% include 'views/decision_facts.sql' %}
){% else %}{{ decisions(order) }}{% endif %}
{%- endmacro %}
{% macro decision_analysis() %}{{ 'decision_analysis' if engine == 'sqlite' else 'decisions' }}{% endmacro %}
{# Double decisions d with their analyses a. Without a filter SQLite reads both in their order; it would read the decisions by an index of kinds. #}
{% macro decisions_with_cubes() -%}
{% if filter %}{{ decisions() }} AS d
    JOIN cube_analyses AS a ON a.decision_id = d.decision_id{% else %}cube_analyses AS a
    {{ in_order() }} {{ decisions() }} AS d ON d.decision_id = a.decision_id{% endif %}
{%- endmacro %}
{% macro decision_coverage() -%}
{% if filter.within %}(SELECT * FROM decision_coverage WHERE decision_id IN (SELECT decision_id FROM {{ decisions() }} AS d))
{%- elif filter %}(SELECT * FROM decision_coverage WHERE {{ filter['by match'] }}){% else %}decision_coverage{% endif %}
{%- endmacro %}

{# A view of statistics. Those over the stored sums have the columns of filters; the others are views over these, and are expanded.
   everybody: all players together, under the name all. only, of error_by_phase: phase, or plan, which is also against and pair. #}
{% macro source(name, everybody=false, only='') -%}
{% set has_sums = name in ['player_match_stats', 'player_game_stats', 'player_structure_stats', 'player_idea_stats', 'player_timing_stats', 'player_action_stats'] -%}
{% if has_sums and filter and (not filter.within or selected and name not in ['player_idea_stats', 'player_timing_stats']) %}(SELECT * FROM {{ over_filtered(name) if filter.resignations or filter.within else name }} WHERE {{ filter.matches }}){% else %}{{ over_filtered(name, everybody, only) }}{% endif %}
{%- endmacro %}
{% macro over_filtered(view, everybody=false, only='') -%}
{% if filter or everybody or only %}(
{% include 'views/' ~ view ~ '.sql' %}
){% else %}{{ view }}{% endif %}
{%- endmacro %}
{# The same as player_match_stats for both players of the filtered matches, including those who do not pass a filter by player. The condition is
   inside, because SQLite would otherwise compute the whole view before joining it. #}
{% macro all_match_stats() -%}
{% set all = over_filtered('player_match_stats') if filter.resignations else 'player_match_stats' -%}
{% if filter %}(SELECT * FROM {{ all }} WHERE match_id IN (SELECT s.match_id FROM {{ source('player_match_stats') }} AS s)){% else %}{{ all }}{% endif %}
{%- endmacro %}

{# Sums of decisions: the stored ones, or the same computed from the decisions, maybe for all reports of a page. #}
{% macro sums(of) -%}
{% if of == 'match' and not filter.within %}{{ whole_matches() }}{% elif filter.within and selected and of in ['match', 'game', 'structure', 'action'] %}{{ selected }}.{{ of }}_sums{% elif filter.within or engine != 'sqlite' %}(
{% include 'sums/' ~ of ~ '.sql' %}
){% else %}{{ of }}_sums{% endif %}
{%- endmacro %}

{# Whether a decision d belongs to a game from the variation's own start, where first rolls and replies are openings. #}
{% macro is_from_start(d='d') %}{{ d }}.game_id NOT IN (SELECT game_id FROM games WHERE is_set_up = 1){% endmacro %}

{# A sum of which no part is unknown; `unknown` counts the parts that are. #}
{% macro known_sum(number, unknown) %}CASE WHEN {{ unknown }} = 0 THEN sum({{ number }}) END{% endmacro %}
{% macro unknown_mwc() %}count(*) FILTER (WHERE d.error_emg IS NOT NULL AND d.away_player IS NOT NULL AND d.error_mwc IS NULL){% endmacro %}
{# Luck is that of all rolls d, 0 without one; `other`: on which decisions there is no such luck. #}
{% macro known_luck(luck, unknown) %}CASE WHEN {{ unknown }} = 0 THEN coalesce(sum({{ luck }}), 0e0) END{% endmacro %}
{% macro unknown_luck(luck, other='false') %}count(*) FILTER (WHERE {{ other }} OR d.die1 IS NOT NULL AND {{ luck }} IS NULL){% endmacro %}
{# A sum over some of the rows, which is 0 without such rows; NULL: the number is NULL in all of them. `count`: how many such rows there are. #}
{% macro sum_of_part(number, where) %}{{ sum_or_zero('sum(' ~ number ~ ') FILTER (WHERE ' ~ where ~ ')', 'count(*) FILTER (WHERE ' ~ where ~ ')') }}{% endmacro %}
{% macro sum_or_zero(sum, count) %}coalesce({{ sum }}, CASE WHEN {{ count }} = 0 THEN 0e0 END){% endmacro %}

{# The joins and first columns of a view of sums. Takes the alias of a row per match and player. #}
{% macro of_match_and_player(w) -%}
JOIN matches AS m ON m.match_id = {{ w }}.match_id
JOIN {{ spellings() }} AS p ON p.player_id = {{ w }}.player_id
JOIN {{ spellings() }} AS o ON o.player_id = {{ w }}.opponent_id
{%- endmacro %}
{% macro match_and_player_columns(w) -%}
p.name AS player,                   -- the person (spellings merged)
    o.name AS opponent,                 -- the other person
    {{ w }}.player_id,
    {{ w }}.opponent_id,
    p.person_id,
    {{ w }}.seat,
    m.played_at_local,
    CAST(m.played_at_local || '.000000' AS {{ text }}) AS played_at, -- played_at_local in the format of BI tools, for time ranges
    m.played_on, m.event, m.location, m.match_length, m.is_money,
{%- endmacro %}

{# Sums over whole matches, whatever the filter. #}
{% macro whole_matches() %}{{ 'match_sums' if engine == 'sqlite' else 'player_match_stats' }}{% endmacro %}

{# The result of the match of a seat: +0.5, -0.5; NULL: none, or both players p and o are one person. #}
{% macro result(s) %}CASE WHEN p.person_id = o.person_id THEN NULL WHEN m.winner_seat = {{ s }}.seat THEN 0.5 WHEN m.winner_seat IS NOT NULL THEN -0.5 END{% endmacro %}

{# The costliest decisions d, player by player, so that SQLite uses decisions_by_player; those of a few matches by match. #}
{% macro worst_decisions(condition, limit) -%}
SELECT d.decision_id
    FROM {% if filter.few_matches %}{{ decisions() }} AS d{% else %}{{ spellings() }} AS p
    {{ in_order() }} {{ decisions('worst first') }} AS d ON d.player_id = p.player_id{% endif %}

    WHERE {{ condition }}
    ORDER BY d.error_emg DESC, d.decision_id
    LIMIT {{ limit }}
{%- endmacro %}
{# So many selected decisions lose as much: the worst of as many sums. #}
{% macro least_of_worst(limit) -%}
(SELECT CASE count(*) WHEN {{ limit }} THEN min(w.worst_error_emg) ELSE 0 END FROM (
        SELECT s.worst_error_emg FROM {{ source('player_action_stats') }} AS s WHERE s.worst_error_emg > 0 ORDER BY s.worst_error_emg DESC LIMIT {{ limit }}) AS w)
{%- endmacro %}

{# Decisions as reports list them. #}
{% macro listed_decisions(with_saved_positions=false) -%}
(
    SELECT f.decision_id, f.player, f.opponent, f.match_id, f.played_on, f.ply, f.kind, f.game_number AS game,
        {{ score('f.away_player', 'f.away_opponent') }} AS score, f.cube_value AS cube, {{ dice_number('f.') }} AS dice, f.action AS done,
        a.best_action AS best, f.error_emg, f.error_mwc, f.difficulty_emg, a.xgid, f.phase, f.plan,
        f.opponent_plan AS against, f.main_idea, f.main_idea_emg, {{ file_name(lookup('x.path', 'match_facts AS x', 'x.match_id = f.match_id')) }} AS file
    FROM {% if with_saved_positions and engine == 'sqlite' %}({% set filter = none %}
{% include 'views/decision_facts.sql' %}
){% else %}{{ 'decisions' if with_saved_positions else 'decision_facts' }}{% endif %} AS f
    JOIN {{ decision_analysis() }} AS a ON a.decision_id = f.decision_id
)
{%- endmacro %}
