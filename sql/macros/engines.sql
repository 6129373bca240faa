{# Where SQLite, DuckDB and Spark differ. #}

{# greatest() of DuckDB and Spark ignores NULL; this is NULL if the first is. #}
{% macro larger(a, b) -%}
{% if engine == 'sqlite' %}max({{ a }}, {{ b }}){% else %}CASE WHEN ({{ a }}) IS NOT NULL THEN greatest({{ a }}, {{ b }}) END{% endif %}
{%- endmacro %}
{% macro smaller(a, b) -%}
{% if engine == 'sqlite' %}min({{ a }}, {{ b }}){% else %}CASE WHEN ({{ a }}) IS NOT NULL THEN least({{ a }}, {{ b }}) END{% endif %}
{%- endmacro %}

{# Equal, or both NULL. #}
{% macro same(a, b) %}{{ a }} {{ {'sqlite': 'IS', 'duckdb': 'IS NOT DISTINCT FROM', 'spark': '<=>'}[engine] }} {{ b }}{% endmacro %}

{# The texts of a group as one. SQLite takes them as they come, so its input must be sorted; the others sort them here. #}
{% macro list(x, separator=', ') -%}
{%- if engine == 'spark' %}array_join(array_sort(collect_list({{ x }})), '{{ separator }}')
{%- elif engine == 'duckdb' %}string_agg({{ x }}, '{{ separator }}' ORDER BY {{ x }})
{%- else %}group_concat({{ x }}, '{{ separator }}'){% endif %}
{%- endmacro %}

{# A number with decimals, as text. #}
{% macro decimals(x, places) -%}
{% if engine == 'sqlite' %}printf('%.{{ places }}f', {{ x }}){% else %}CAST(CAST({{ x }} AS DECIMAL(12, {{ places }})) AS {{ text }}){% endif %}
{%- endmacro %}

{% macro signed(x, places) -%}
{% if engine == 'sqlite' %}printf('%+.{{ places }}f', {{ x }}){% else %}CASE WHEN {{ x }} < 0 THEN '' ELSE '+' END || {{ decimals(x, places) }}{% endif %}
{%- endmacro %}

{# The file's name in a path, including Windows paths. #}
{% macro file_name(path) -%}
{% if engine == 'sqlite' %}replace({{ path }}, rtrim({{ path }}, replace(replace({{ path }}, '/', ''), '\', '')), ''){% else %}regexp_extract(replace({{ path }}, chr(92), '/'), '[^/]*$', 0){% endif %}
{%- endmacro %}

{# Whether a common table expression is computed once. Spark decides by itself. #}
{% macro materialized(once=true) %}{% if engine != 'spark' %}{{ 'MATERIALIZED' if once else 'NOT MATERIALIZED' }}{% endif %}{% endmacro %}

{# The day of a local time. #}
{% macro day(time) -%}
{% if engine == 'sqlite' %}CAST(date({{ time }}) AS TEXT){% else %}CAST({{ time }} AS DATE){% endif %}
{%- endmacro %}

{# Parquet has the name of a person beside the person's key; the tables of SQLite have a key for each spelling. #}
{% macro spellings() -%}
{% if engine == 'sqlite' %}players{% else %}(SELECT DISTINCT player_id, player_id AS person_id, name FROM players){% endif %}
{%- endmacro %}

{# 1: a file of a match or a book existed when an import last looked; the path of one. #}
{% macro has_file(of) %}{{ of_file(of, 'has_file') }}{% endmacro %}
{% macro path(of) %}{{ of_file(of, 'path') }}{% endmacro %}
{% macro of_file(of, column) -%}
{% if engine == 'sqlite' %}(SELECT f.{{ column }} FROM content_files AS f WHERE f.content_id = {{ of }}.content_id){% else %}{{ of }}.{{ column }}{% endif %}
{%- endmacro %}

{# A join whose order SQLite keeps: CROSS JOIN is its documented way to say so. #}
{% macro in_order() %}{{ 'CROSS JOIN' if engine == 'sqlite' else 'JOIN' }}{% endmacro %}

{# Candidates whose position is in a book. Other engines would join all candidates with their decisions first. #}
{% macro candidates_in_books() -%}
{% if engine == 'sqlite' %}candidates{% else %}(SELECT * FROM candidates WHERE position_hash IN (SELECT position_hash FROM book_entries WHERE selection_rank = 1)){% endif %}
{%- endmacro %}

{# 1 or 0; NULL stays NULL. #}
{% macro flag(condition) %}CAST({{ condition }} AS {{ 'INTEGER' if engine == 'sqlite' else 'INT' }}){% endmacro %}

{# Whether a bit of a number is set. #}
{% macro bit(bits, n) %}({{ 'shiftright(' ~ bits ~ ', ' ~ n ~ ')' if engine == 'spark' else '(' ~ bits ~ ' >> (' ~ n ~ '))' }} & 1) = 1{% endmacro %}

{# A column of the one row that meets a condition. Spark wants an aggregate in such a subquery. #}
{% macro lookup(column, table, condition) -%}
(SELECT {{ column if engine == 'sqlite' else 'max(' ~ column ~ ')' }} FROM {{ table }} WHERE {{ condition }})
{%- endmacro %}

{# A 64-bit number in 16 hexadecimal digits; SQLite alone. #}
{% macro hex(number) %}printf('%016x', {{ number }}){% endmacro %}

{# The text key of a match m. The number that an export makes of the same bytes is little-endian, so their order is reversed. #}
{% macro match_hex() -%}
{% if engine == 'sqlite' %}(SELECT lower({% for byte in range(8, 0, -1) %}hex(substr(b.content_hash, {{ byte }}, 1)){{ ' || ' if not loop.last }}{% endfor %}) FROM contents AS b WHERE b.content_id = m.content_id){% else %}m.match_hex{% endif %}
{%- endmacro %}
