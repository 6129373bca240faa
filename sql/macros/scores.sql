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

{# The zones of openings. Money games, and games in which both players need many points, are one zone, because they are played alike. #}
{% macro opening_zone(d) -%}
CASE {{ score_zone(d) }}
        WHEN 'double match point' THEN 'dmp'
        WHEN 'Crawford, ahead' THEN 'crawford-ahead'
        WHEN 'Crawford, behind' THEN 'crawford-behind'
        WHEN 'post-Crawford, ahead' THEN 'post-crawford-ahead'
        WHEN 'post-Crawford, behind' THEN 'post-crawford-behind'
        WHEN 'both 2 to 4 away' THEN 'both-near'
        WHEN '2 to 4 away, opponent more' THEN 'near'
        WHEN '5 or more away, opponent 2 to 4' THEN 'far'
        ELSE 'money-like'
    END
{%- endmacro %}

{# Points away in groups that have enough decisions; C: 1 away in the Crawford game. NULL: money. #}
{% macro away_group(away) -%}
CASE WHEN {{ away }} = 1 AND is_crawford = 1 THEN 'C' WHEN {{ away }} <= 4 THEN CAST({{ away }} AS {{ text }})
        WHEN {{ away }} <= 6 THEN '5-6' WHEN {{ away }} <= 8 THEN '7-8' WHEN {{ away }} > 8 THEN '9+' END
{%- endmacro %}

{# A text as the value of a parameter in an address; browsers encode the other characters. #}
{% macro in_address(value) -%}
replace(replace(replace(replace({{ value }}, '%', '%25'), '&', '%26'), '#', '%23'), '+', '%2B')
{%- endmacro %}

{# 3a 5a, or money. #}
{% macro score(first='away_player', second='away_opponent') %}coalesce({{ first }} || 'a ' || {{ second }} || 'a', 'money'){% endmacro %}

{# What the player who decides sees as the first player of the match sees it. #}
{% macro seen_by_first(own, other='') %}CASE p.seat WHEN 1 THEN {{ own }} ELSE {{ other or '1.0 - ' ~ own }} END{% endmacro %}

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

{# Chances after the best action, or the action done, of an analysed decision (analysis_joins). `of` is the column of candidates, `against` that
   of the other side. After a pass they are those of a take. #}
{% macro chance(of, against='', done=false) -%}
CASE d.kind
        WHEN 'checker' THEN {{ 'k' if done else 'c' }}.{{ of }}
        WHEN 'take' THEN {{ 'CASE WHEN d.action IS NOT NULL THEN a.dt_' ~ against ~ ' END' if done else 'a.dt_' ~ against }}
        ELSE CASE {% if done %}d.action WHEN 'double' THEN a.dt_{{ of }} WHEN 'no double' THEN a.nd_{{ of }}{% else %}WHEN a.equity_no_double < {{ smaller('a.equity_double_take', 'a.equity_double_pass') }} THEN a.dt_{{ of }} ELSE a.nd_{{ of }}{% endif %} END
    END
{%- endmacro %}

{# What is joined to a decision d of a match m for its analysis: its game g, best candidate c, candidate k that was played, row a of
   cube_analyses, position x, and the chances to win the match after winning or losing the cube, or the doubled cube. Last an inner join: SQLite
   computes the whole view first if it ends with an outer one and is joined by ON or USING. #}
{% macro analysis_joins() -%}
LEFT JOIN games AS g ON g.game_id = d.game_id
LEFT JOIN candidates AS c ON c.decision_id = d.decision_id AND c.candidate_rank = 1
LEFT JOIN candidates AS k ON k.decision_id = d.decision_id AND k.candidate_rank = d.played_rank
LEFT JOIN cube_analyses AS a ON a.decision_id = coalesce(d.double_decision_id, d.decision_id)
LEFT JOIN match_equities AS won ON {{ match_equity('won', 'd.cube_value', '0') }}
LEFT JOIN match_equities AS lost ON {{ match_equity('lost', '0', 'd.cube_value') }}
LEFT JOIN match_equities AS doubled_won ON {{ match_equity('doubled_won', '2 * d.cube_value', '0') }}
LEFT JOIN match_equities AS doubled_lost ON {{ match_equity('doubled_lost', '0', '2 * d.cube_value') }}
JOIN positions AS x ON x.position_hash = d.position_hash
{%- endmacro %}

{# The score after a game in which the player of d wins or loses points. Without the Crawford rule, the cube is in play as after the Crawford
   game. #}
{% macro match_equity(q, won, lost) -%}
{{ q }}.is_post_crawford = max(d.is_crawford, d.away_player = 1, d.away_opponent = 1, 1 - m.is_crawford_rule) AND {{ q }}.away_player = max(d.away_player - {{ won }}, 0) AND {{ q }}.away_opponent = max(d.away_opponent - {{ lost }}, 0)
{%- endmacro %}

{# The checkers that were borne off, from a column of positions, which takes 15 a side for granted; a match m of Hypergammon has 3. #}
{% macro off(column) %}{{ column }} - CASE WHEN m.variation_code = 2 THEN 12 ELSE 0 END{% endmacro %}

{# The points of a seat at the end of match m, as standings have them: no more than its length. #}
{% macro final_score(seat) %}CASE WHEN m.final_score{{ seat }} > m.match_length THEN m.match_length ELSE m.final_score{{ seat }} END{% endmacro %}

{# Checkers hit by a play in XG's notation. #}
{% macro hits(play) %}CASE d.kind WHEN 'checker' THEN length({{ play }}) - length(replace({{ play }}, '*', '')) END{% endmacro %}

{# An equity of an analysed decision (analysis_joins) as a chance to win the match. #}
{% macro match_chance_of(equity) %}(1 + {{ equity }}) / 2 * won.mwc + (1 - {{ equity }}) / 2 * lost.mwc{% endmacro %}

{# The answerer's take point at a cube decision: docs/reference/sql.md has the function take_point. #}
{% macro take_point() -%}
CASE
        WHEN d.kind = 'checker' OR d.is_crawford = 1 THEN NULL
        WHEN d.away_player IS NULL THEN 0.25
        ELSE (CASE d.kind WHEN 'take' THEN lost.mwc - doubled_lost.mwc ELSE doubled_won.mwc - won.mwc END) / (doubled_won.mwc - doubled_lost.mwc)
    END
{%- endmacro %}

{# The same where the answerer's redouble is free, as the function live_take_point has it; NULL elsewhere. #}
{% macro live_take_point() -%}
CASE
        WHEN d.is_crawford = 1 THEN NULL
        WHEN d.kind = 'take' AND d.away_opponent <= 2 * d.cube_value AND d.away_player > 2 * d.cube_value
            THEN lost.mwc / (SELECT q.mwc FROM match_equities AS q WHERE {{ match_equity('q', '4 * d.cube_value', '0') }})
        WHEN d.kind = 'double' AND d.away_player <= 2 * d.cube_value AND d.away_opponent > 2 * d.cube_value
            THEN (1 - won.mwc) / (1 - (SELECT q.mwc FROM match_equities AS q WHERE {{ match_equity('q', '0', '4 * d.cube_value') }}))
    END
{%- endmacro %}

{# The parts of the game: part_code, category, part. A decision is in one phase, has one plan, is against one plan, and its pair of plans may
   have a name. #}
{% macro parts(only='') -%}
parts (part_code, category, part) AS (
    VALUES
    {% if only != 'plan' %}
        (1, 'phase', 'opening'), (2, 'phase', 'middle game'), (3, 'phase', 'endgame'), (4, 'phase', 'race'), (5, 'phase', 'bear-off'){{ ',' if not only }}
    {% endif %}
    {% if only != 'phase' %}
        (6, 'pair', 'blot-hitting contest'), (7, 'pair', 'prime versus prime'), (8, 'pair', 'mutual holding game')
        {%- for plan in plans() | split(' ') %},
        ({{ loop.index + 10 }}, 'plan', '{{ plan }}'), ({{ loop.index + 30 }}, 'against', '{{ plan }}')
        {%- endfor %}

    {% endif %}

),
{# Codes instead of names: at 20,000 matches millions of rows are grouped by them. #}
members AS {{ materialized() }} (
    SELECT s.structure_code, p.part_code
    FROM structures AS s
    JOIN parts AS p ON CASE p.category
        WHEN 'phase' THEN p.part = s.phase
        WHEN 'plan' THEN p.part = s.plan
        WHEN 'against' THEN p.part = s.opponent_plan
        ELSE s.plan = s.opponent_plan AND p.part_code = CASE s.plan WHEN 'blitz' THEN 6 WHEN 'priming' THEN 7 WHEN 'holding' THEN 8 END
    END
)
{%- endmacro %}
{% macro plans() -%}
race closeout back_game bear_off_contact containment blitz priming holding ace_point deuce_point coming_home last_checkers flexible
{%- endmacro %}

{# Plans and ideas are defined for backgammon: of the other variations, only the phases count. f is the prefix of match_id. #}
{% macro has_plans(f='') %}{{ f }}match_id NOT IN (SELECT m.match_id FROM matches AS m WHERE NOT {{ is_backgammon('m') }}){% endmacro %}
{% macro is_backgammon(m) %}{{ m }}.variation_code = 0{% endmacro %}

{# Whether a decision d was made with an idea i: by the best play, by the play made, by any candidate. #}
{% macro best_has(d, i) %}{{ bit(d ~ '.idea_bits', i ~ '.idea_code') }}{% endmacro %}
{% macro played_has(d, i) %}{{ bit(d ~ '.idea_bits', i ~ '.idea_code + ' ~ played_idea_bit) }}{% endmacro %}
{% macro any_has(d, i) %}{{ bit(d ~ '.idea_bits', i ~ '.idea_code + ' ~ any_idea_bit) }}{% endmacro %}
{% macro verdict(d, i) -%}
CASE
        WHEN {{ best_has(d, i) }} AND {{ played_has(d, i) }} THEN 'did'
        WHEN {{ best_has(d, i) }} THEN 'missed'
        WHEN {{ played_has(d, i) }} THEN 'wrong'
        ELSE 'avoided'
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

{# A key of match m, the same in every database and for every save of the match. #}
{% macro save_hex() -%}
lower(hex(substr(coalesce(m.match_key, (SELECT b.content_hash FROM contents AS b WHERE b.content_id = m.content_id)), 1, 8)))
{%- endmacro %}
{# The same of its decision d. #}
{% macro decision_key() -%}
{{ save_hex() }} || '-' || (d.decision_id % 100000)
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
{# The first roll and play of the game of a reply d. SQLite stops at the first row of the game; the others join it as o. #}
{% macro first_play(d) -%}
CASE {{ d }}.ply WHEN 2 THEN {% if engine == 'sqlite' %}(
            SELECT {{ dice('o.') }} || ': ' || o.action FROM decisions AS o WHERE o.game_id = {{ d }}.game_id AND o.kind = 'checker' AND o.ply = 1)
        {%- else %}{{ dice('o.') }} || ': ' || o.action{% endif %} END
{%- endmacro %}

{# 1: a double, or a play, is marked in XG for a rollout that has not been done. #}
{% macro is_marked(d='') %}coalesce(({{ d }}delayed_rollout_bits | {{ d }}delayed_rollout_done_bits) <> {{ d }}delayed_rollout_done_bits, 0){% endmacro %}
