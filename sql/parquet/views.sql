{# The views over an export, for DuckDB and Spark: the tables under their plain names and with the keys of a database, and the views of
   sql/views. `tables` are the exported ones with their columns. all_<table> has every row of every shard. #}
{% macro view(name) %}CREATE OR REPLACE TEMPORARY VIEW {{ name }} AS{% endmacro %}
{# One number for a key of two, as in the database: its last digits are the number within the match or the book. #}
{% macro key_of(first, second, factor) %}CAST(t.{{ first }} AS {{ key }}) * {{ factor }} + t.{{ second }}{% endmacro %}
-- Of a match that is in several shards, or in several saves, the deepest analysis counts, and one row of it.
{{ view('current_matches') }}
SELECT match_id, shard, year
FROM (
    SELECT match_id, shard, CAST(substr(played_at_local, 1, 4) AS INT) AS year, row_number() OVER (PARTITION BY save_of ORDER BY analysis_depth DESC, path, match_id, shard) AS place
    FROM all_matches
) AS ranked
WHERE place = 1;
{{ view('current_books') }}
SELECT book_id, min(shard) AS shard FROM all_books GROUP BY book_id;
{% for table in tables %}
{% set names = table.columns | map(attribute='name') | list %}
{% set of = 'match' if 'match_id' in names else 'book' if 'book_id' in names else '' %}
{{ view(table.name) }}
{% if table.name == 'error_thresholds' %}
-- The grading `own` can differ between shards: the smaller errors count.
SELECT grading, grade, min(min_error_emg) AS min_error_emg FROM all_error_thresholds GROUP BY grading, grade;
{% elif table.name == 'overdispersion' %}
-- Of several shards, the mean: each counts as its matches and the 30 that its figures begin with.
SELECT {% for column in table.columns %}{% if loop.last %}sum({{ column.name }}) AS {{ column.name }}{% else %}sum({{ column.name }} * (known_matches + 30)) / sum(known_matches + 30) AS {{ column.name }}, {% endif %}{% endfor %} FROM all_overdispersion;
{% else %}
SELECT{{ '' if of else ' DISTINCT' }}
{% if 'decision_number' in names %}
    {{ key_of('match_id', 'decision_number', 100000) }} AS decision_id,
{% endif %}
{% if 'game_index' in names %}
    {{ key_of('match_id', 'game_index', 100000) }} AS game_id,
{% endif %}
{% if table.name == 'book_entries' %}
    {{ key_of('book_id', 'record', 1000000000) }} AS book_entry_id,
{% endif %}
{% if 'player_id' in names %}
    t.player_id AS person_id,
{% endif %}
{% for column in table.columns %}
    {{ 'CAST(t.' ~ column.name ~ ' AS INT) AS ' ~ column.name if column.is_flag else 't.' ~ column.name }}{{ ',' if not loop.last }}
{% endfor %}
{%- if of == 'match' %}
    , c.year
{% endif %}
FROM all_{{ table.name }} AS t
{%- if of == 'match' %}

JOIN current_matches AS c ON c.match_id = t.match_id AND c.shard = t.shard
{%- elif of == 'book' %}

JOIN current_books AS c ON c.book_id = t.book_id AND c.shard = t.shard
{%- endif %};
{% endif %}
{% endfor %}
{{ view('match_facts') }} SELECT *, CASE winner_seat WHEN 1 THEN player1 WHEN 2 THEN player2 END AS winner FROM matches;
{{ view('variations') }} SELECT DISTINCT variation_code, variation AS variation_name FROM matches;
{{ view('decision_facts') }}
SELECT * FROM decisions WHERE is_position = 0;
{% for name in ['player_game_stats', 'player_structure_stats', 'player_idea_stats', 'player_action_stats', 'player_stats', 'player_period_stats', 'cube_errors',
    'cube_bias', 'error_by_score', 'error_by_score_group', 'error_by_phase', 'error_by_level', 'decision_grades', 'decision_ideas', 'opening_plays', 'hardest_positions',
    'book_summary', 'opening_book', 'book_candidates', 'book_coverage', 'candidate_coverage', 'decision_coverage', 'book_advice',
    'game_book_depth'] %}
{{ view(name) }}
{% if name == 'book_coverage' %}{% include 'sums/coverage.sql' %}{% else %}{% include 'views/' ~ name ~ '.sql' %}{% endif %}
;
{% endfor %}
