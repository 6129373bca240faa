-- One row per match and player: eXtreme Gammon's profile, its columns in its order and with its signs. A loss is not above 0: eq_ in EMG as it
-- enters PR, cost_ in match winning chances, for money in points. Without its Elo Level, Roll and Opp Roll, whose definitions are not known. The
-- columns from pr on are not in the profile; most are in its statistics window.
-- Uses index: as player_match_stats and player_action_stats; one pass over games for resignations. The costs of money sessions read decisions.
{# A list, because the order of a dictionary is that of its names. #}
{% set kinds = [('move', 'checker'), ('double', 'double'), ('take', 'take')] %}
{% set conditions = {
    'move': "kind = 'checker'", 'double': "kind = 'double'", 'take': "kind = 'take'", 'wrong_double': "kind = 'double' AND action = 'double'",
    'wrong_take': "kind = 'take' AND action IN ('take', 'beaver')", 'missed_double': "kind = 'double' AND action = 'no double'",
    'wrong_pass': "kind = 'take' AND action = 'pass'"} %}
{% set words = {
    'move': 'checker plays', 'double': 'double decisions', 'take': 'answers to a double', 'wrong_double': 'doubling where holding was better',
    'wrong_take': 'taking where passing was better', 'missed_double': 'holding where doubling was better',
    'wrong_pass': 'passing where taking was better'} %}
{# A sum of a table that lacks the row if there is nothing to sum up. #}
{% macro of(table, column) %}CASE WHEN {{ table }}.match_id IS NULL THEN 0 ELSE {{ table }}.{{ column }} END{% endmacro %}
{% macro lost_columns(part) -%}
CAST({{ lost(of('a', part ~ '_emg')) }} AS DOUBLE) AS eq_{{ part }}, -- equity lost by {{ words[part] }}; NULL: not analysed
    CAST({{ lost(cost(of('a', part ~ '_mwc'), 'd.error_emg', conditions[part])) }} AS DOUBLE) AS cost_{{ part }}, -- match winning chances lost by {{ words[part] }} (money: points); NULL: not analysed
{%- endmacro %}
WITH acted AS (
    SELECT
        player, match_id, seat
    {% for part, condition in conditions | items %}
        {% for name in ['errors', 'blunders'] %}
        , {{ sum_of_part('CASE WHEN analysed_decisions > 0 THEN ' ~ name ~ ' END', condition) }} AS {{ part }}_{{ name }}
        {% endfor %}
        , {{ sum_of_part('pr_error_emg', condition) }} AS {{ part }}_emg, {{ sum_of_part('error_mwc', condition) }} AS {{ part }}_mwc
    {% endfor %}
    FROM {{ source('player_action_stats') }} AS s
    GROUP BY player, match_id, seat
),
resigned AS (
    SELECT
        g.match_id, g.winner_seat
    {% for part in ['resign', 'resign_take'] %}
        {% for name, number in [('errors', 'g.' ~ part ~ '_error_emg >= ' ~ threshold('error')), ('blunders', 'g.' ~ part ~ '_error_emg >= ' ~ threshold('blunder')),
            ('emg', 'g.' ~ part ~ '_error_emg'), ('cost', resignation_cost('g.' ~ part ~ '_error_emg'))] %}
        , {{ sum_or_zero('sum(' ~ number ~ ')', 'count(*) FILTER (WHERE g.termination_code BETWEEN 100 AND 999)') }} AS {{ part }}_{{ name }}
        {% endfor %}
    {% endfor %}
    FROM games AS g
    {% if filter %}
    WHERE g.match_id IN (SELECT f.match_id FROM {{ source('player_match_stats') }} AS f)
    {% endif %}
    GROUP BY g.match_id, g.winner_seat
)
SELECT
    s.match_id, s.player, s.seat,
{% for part, kind in kinds %}
    {% set before = '' if part == 'move' else part ~ '_' %}
    CAST({{ of('a', part ~ '_errors') }} AS BIGINT) AS {{ before }}errors, -- {{ words[part] }} that are errors by XG's grading, blunders included; NULL: not analysed
    CAST({{ of('a', part ~ '_blunders') }} AS BIGINT) AS {{ before }}blunders, -- blunders among them
    s.{{ kind }}_decisions AS {{ part }}s, -- {{ words[part] }} that enter PR
    {{ lost_columns(part) }}
{% endfor %}
    {{ lost_columns('wrong_double') }}
    {{ lost_columns('wrong_take') }}
    CAST(s.pr < x.pr AS BIGINT) AS outplay, -- 1: the player has the lower PR of the two; NULL: one has none
{% for part, name, row, doing in [('resign', 'resign', 'l', 'resigning'), ('resign_take', 'take_resign', 'w', 'accepting resignations')] %}
    CAST({{ of(row, part ~ '_errors') }} AS BIGINT) AS {{ name }}_errors, -- errors by {{ doing }}, which are no part of PR; NULL: not analysed
    CAST({{ of(row, part ~ '_blunders') }} AS BIGINT) AS {{ name }}_blunders, -- blunders by {{ doing }}
    CAST({{ lost(of(row, part ~ '_emg')) }} AS DOUBLE) AS eq_{{ name }}, -- equity lost by {{ doing }}
    CAST({{ lost(of(row, part ~ '_cost')) }} AS DOUBLE) AS cost_{{ name }}, -- match winning chances lost by {{ doing }} (money: points)
{% endfor %}
    s.jokers,                           -- rolls whose luck is above 0.200 EMG, a limit inferred from XG's figures; NULL: luck is not analysed
    s.anti_jokers,                      -- rolls whose luck is below -0.200 EMG
    s.rolls,                            -- rolls, with those that were followed by a resignation
    s.luck_emg AS luck,                 -- luck of the rolls, EMG; NULL: not analysed
    CAST({{ cost('s.luck_mwc', 'd.luck_emg', "d.kind = 'checker'") }} AS DOUBLE) AS cost_luck, -- luck of the rolls in match winning chances; money: points
    s.played_on AS date,                -- day of the match, YYYY-MM-DD; NULL: no date
    s.final_score_player AS score,      -- points at the end of the match
    s.final_score_opponent AS opp_score, -- points of the opponent at the end of the match
    s.match_length,
    CAST(coalesce(s.result_mwc, s.net_points) AS DOUBLE) AS result, -- 0.5 won, -0.5 lost; money: points won; NULL: no result
    CAST({{ lost('s.pr / ' ~ pr_per_emg) }} AS DOUBLE) AS eq_per_decision, -- mean equity lost by a decision: PR is -500 times it
    CAST({{ pr('a.move_emg', 's.checker_decisions') }} AS DOUBLE) AS checker_play, -- PR of the checker plays
    CAST({{ pr('(coalesce(a.double_emg, 0) + coalesce(a.take_emg, 0))', '(s.double_decisions + s.take_decisions)') }} AS DOUBLE) AS cube_play, -- PR of the cube decisions
    CAST({{ xg_level('s.pr') }} AS {{ text }}) AS level, -- XG's name for this PR: World Champ up to 2.5, World Class 5, Expert 7.5, Advanced 12.5, Intermediate 17.5, Casual Player 22.5, Beginner 30, Distracted above
    CAST(CASE s.seat WHEN 1 THEN m.player2_elo ELSE m.player1_elo END AS DOUBLE) AS opp_elo, -- Elo of the opponent before the match; NULL: not a number
    CAST({{ lost('x.pr / ' ~ pr_per_emg) }} AS DOUBLE) AS opp_eq_per_move, -- eq_per_decision of the opponent
    CAST({{ lost('x.error_mwc') }} AS DOUBLE) AS opp_mwc, -- match winning chances lost by the opponent; NULL: money
    s.opponent AS opp_name,             -- the other person
    v.variation_name AS variation,      -- Backgammon, Nackgammon, ...
    m.counts_for_elo AS rated,          -- 1: counts for XG's Elo
    CAST((SELECT count(*) FROM games AS g WHERE g.match_id = s.match_id) AS BIGINT) AS games, -- games of the match
    x.decisions AS opp_decisions,       -- decisions of the opponent that enter PR
    s.doubles_rolled AS double,         -- rolls of two equal dice
    x.doubles_rolled AS opp_double,     -- rolls of two equal dice of the opponent
    s.pr,                               -- performance rating; NULL: no decision counts
    x.rolls AS opp_rolls,               -- rolls of the opponent
    CAST(s.luck_emg - x.luck_emg AS DOUBLE) AS net_luck, -- luck of the player less that of the opponent, EMG
    CAST((s.luck_emg - x.luck_emg) / nullif(s.rolls + x.rolls, 0) AS DOUBLE) AS luck_rate, -- net_luck in a roll of either player
    CAST(0.5 + s.luck_adjusted_result_mwc AS DOUBLE) AS luck_based_rating, -- chance to win by the play alone: the result less net luck, in match winning chances; NULL: no result, or money
    CAST({{ xg_elo('(0.5 + s.luck_adjusted_result_mwc)', 's.match_length') }} AS DOUBLE) AS luck_based_elo, -- luck_based_rating as a difference in Elo; NULL: it is not between 0 and 1
{% for part in ['missed_double', 'wrong_double', 'wrong_take', 'wrong_pass'] %}
    CAST({{ of('a', part ~ '_errors') }} AS BIGINT) AS {{ part }}_errors, -- errors by {{ words[part] }}; NULL: not analysed
{% endfor %}
    {{ lost_columns('missed_double') }}
    {{ lost_columns('wrong_pass') }}
    {{ has_file('m') }} AS has_file -- 1: a file of the match existed when an import last looked; 0: all are gone or damaged
FROM {{ source('player_match_stats') }} AS s
JOIN matches AS m ON m.match_id = s.match_id
JOIN variations AS v ON v.variation_code = m.variation_code
LEFT JOIN acted AS a ON a.player = s.player AND a.match_id = s.match_id AND a.seat = s.seat
{# The opponent does not pass a filter by player. #}
LEFT JOIN {{ all_match_stats() }} AS x ON x.match_id = s.match_id AND x.seat = 3 - s.seat
LEFT JOIN resigned AS l ON l.match_id = s.match_id AND l.winner_seat = 3 - s.seat
LEFT JOIN resigned AS w ON w.match_id = s.match_id AND w.winner_seat = s.seat
