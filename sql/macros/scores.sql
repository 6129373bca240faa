{# Scores, times and names as text. #}

{# A game after the Crawford game. d is the prefix of its columns. #}
{% macro is_post_crawford(d='') -%}
{{ d }}away_player IS NOT NULL AND {{ d }}is_crawford = 0 AND ({{ d }}away_player = 1 OR {{ d }}away_opponent = 1)
{%- endmacro %}

{% macro score_zone(d) -%}
CASE
        WHEN {{ d }}.away_player IS NULL THEN 'money'
        WHEN {{ d }}.away_player = 1 AND {{ d }}.away_opponent = 1 THEN 'double match point'
        WHEN {{ d }}.is_crawford = 1 AND {{ d }}.away_player = 1 THEN 'Crawford, ahead'
        WHEN {{ d }}.is_crawford = 1 THEN 'Crawford, behind'
        WHEN {{ d }}.away_player = 1 THEN 'post-Crawford, ahead'
        WHEN {{ d }}.away_opponent = 1 THEN 'post-Crawford, behind'
        WHEN {{ d }}.away_player <= 4 AND {{ d }}.away_opponent <= 4 THEN 'both 2 to 4 away'
        WHEN {{ d }}.away_player <= 4 THEN '2 to 4 away, opponent more'
        WHEN {{ d }}.away_opponent <= 4 THEN '5 or more away, opponent 2 to 4'
        ELSE 'both 5 or more away'
    END
{%- endmacro %}

{# 3a 5a, or money. #}
{% macro score(first='away_player', second='away_opponent') %}coalesce({{ first }} || 'a ' || {{ second }} || 'a', 'money'){% endmacro %}

{# The same, with the Crawford game apart. #}
{% macro full_score(d) %}{{ score(d ~ '.away_player', d ~ '.away_opponent') }} || CASE {{ d }}.is_crawford WHEN 1 THEN ' Crawford' ELSE '' END{% endmacro %}

{# The dice as a number: 65; NULL: no dice. #}
{% macro dice_number(d='') %}{{ d }}die1 * 10 + {{ d }}die2{% endmacro %}

{# The dice as text: 6-5; NULL: no dice. #}
{% macro dice(d='') %}{{ d }}die1 || '-' || {{ d }}die2{% endmacro %}

{# The best action of a decision d, from its best candidate and its row of cube_analyses; NULL: not analysed. #}
{% macro best_action(candidate, a) -%}
CASE d.kind
        WHEN 'checker' THEN {{ candidate }}.play
        WHEN 'double' THEN CASE WHEN {{ a }}.equity_no_double < {{ smaller(a ~ '.equity_double_take', a ~ '.equity_double_pass') }} THEN 'double'
            WHEN {{ a }}.equity_no_double IS NOT NULL THEN 'no double' END
        ELSE CASE WHEN {{ a }}.equity_double_take <= {{ a }}.equity_double_pass THEN 'take' WHEN {{ a }}.equity_double_pass IS NOT NULL THEN 'pass' END
    END
{%- endmacro %}

{# The parts of the game: part_code, category, part. A decision is in one phase, and in any number of structures. #}
{% macro parts() -%}
VALUES
        (1, 'phase', 'contact'), (2, 'phase', 'race'), (3, 'phase', 'bear-off'),
        (4, 'structure', 'holding a prime'), (5, 'structure', 'facing a prime'), (6, 'structure', 'with an anchor'),
        (7, 'structure', 'against an anchor'), (8, 'structure', 'on the bar')
{%- endmacro %}
{% macro is_in_part(s, p) -%}
CASE {{ p }}.part_code
        WHEN 4 THEN {{ s }}.holds_prime = 1
        WHEN 5 THEN {{ s }}.faces_prime = 1
        WHEN 6 THEN {{ s }}.has_anchor = 1
        WHEN 7 THEN {{ s }}.faces_anchor = 1
        WHEN 8 THEN {{ s }}.is_on_bar = 1
        ELSE {{ p }}.part = {{ s }}.phase
    END
{%- endmacro %}

{# 2^bits: the factor of a figure of scaled_candidates. #}
{% macro scale(bits) %}{{ 2 ** bits }}.0{% endmacro %}

{# The logarithm of a power of two by its hexadecimal digits: SQLite may lack log2. #}
{% macro exponent(n) %}(4 * length(printf('%x', {{ n }})) - 5 + instr('1248', substr(printf('%x', {{ n }}), 1, 1))){% endmacro %}

{# eXtreme Gammon's ID, of a decision, its match and game, and the board that the player sees. #}
{% macro xgid(d, m, g, board) -%}
'XGID=' || {{ board }}
        || ':' || {{ exponent(d ~ '.cube_value') }}
        || ':' || {{ d }}.cube_owner
        || CASE {{ d }}.kind WHEN 'take' THEN ':-1:D' ELSE ':1:' || coalesce({{ d }}.die1 || {{ d }}.die2, '00') END
        || ':' || max(CASE {{ d }}.seat WHEN 1 THEN {{ g }}.start_score1 ELSE {{ g }}.start_score2 END, 0)
        || ':' || max(CASE {{ d }}.seat WHEN 1 THEN {{ g }}.start_score2 ELSE {{ g }}.start_score1 END, 0)
        || ':' || CASE WHEN {{ m }}.match_length IS NULL THEN {{ m }}.is_jacoby_rule + 2 * {{ m }}.is_beaver_rule ELSE {{ d }}.is_crawford END
        || ':' || max(coalesce({{ m }}.match_length, 0), 0)
        || ':' || coalesce({{ exponent(m ~ '.cube_limit') }}, 10)
{%- endmacro %}

{# Where the numbers of a play come from: both (in the book and stamped by XG), book only, stamp only, none. #}
{% macro coverage_state(is_stamped, entry) -%}
CASE
        WHEN {{ entry }} IS NULL THEN CASE WHEN {{ is_stamped }} = 1 THEN 'stamp only' ELSE 'none' END
        WHEN {{ is_stamped }} = 1 THEN 'both'
        ELSE 'book only'
    END
{%- endmacro %}

{# The XG book that was edited last. #}
{% macro latest_book() -%}
(SELECT b.book_id FROM books AS b WHERE b.kind = 'xg_opening' ORDER BY b.updated_at_local DESC NULLS LAST, b.book_id DESC LIMIT 1)
{%- endmacro %}
{% macro sum_of_part(column, code) -%}
{% set structure = {4: 'holds_prime', 5: 'faces_prime', 6: 'has_anchor', 7: 'faces_anchor', 8: 'is_on_bar'} %}
{% set phase = {1: 'contact', 2: 'race', 3: 'bear-off'} -%}
sum(f.{{ column }}) FILTER (WHERE {% if code in phase %}s.phase = '{{ phase[code] }}'{% else %}s.{{ structure[code] }} = 1{% endif %})
{%- endmacro %}

{# The first roll and play of the game of a reply d. SQLite stops at the first row of the game; the others join it as o. #}
{% macro first_play(d) -%}
CASE {{ d }}.ply WHEN 2 THEN {% if engine == 'sqlite' %}(
            SELECT {{ dice('o.') }} || ': ' || o.action FROM decisions AS o WHERE o.game_id = {{ d }}.game_id AND o.kind = 'checker' AND o.ply = 1)
        {%- else %}{{ dice('o.') }} || ': ' || o.action{% endif %} END
{%- endmacro %}
