-- title: Moving PR
-- question: What was a player's PR over the last decisions, after each match?
-- group: players
-- parameter: last (integer, 500): number of counted decisions in the window
-- parameter: limit (integer, all): maximum number of rows
-- columns: player, played_on, match_id, opponent
-- column: decisions: counted decisions in the match
-- column: pr: PR of the match
-- column: pr_low: lower end of the 95% interval of pr, over games; empty: fewer than three
-- columns: pr_high
-- column: over_decisions: decisions in the window: fewer than requested at first
-- column: moving_pr: PR over the window, which ends with this match
-- column: moving_pr_low: lower end of its 95% interval, over the matches with these decisions (the first one as a whole); empty: fewer than
--     three
-- columns: moving_pr_high
-- uses index: player_match_stats, player_game_stats, and the decisions of the game in which the last ones begin
{% set window = last if last | int >= 1 else 500 %}
{% macro error_of_first(c) -%}
CASE WHEN {{ c }}.too_many <= 0 THEN 0 ELSE (
            SELECT sum(CASE WHEN g.decisions_so_far <= {{ c }}.too_many THEN g.pr_error_emg ELSE (
                SELECT sum({{ pr_error('b.error_emg', c ~ '.first_match_length') }})
                FROM (
                    SELECT d.error_emg, row_number() OVER (ORDER BY d.decision_id) AS place
                    FROM {{ decisions() }} AS d
                    WHERE d.game_id = g.game_id AND d.seat = {{ c }}.first_seat AND d.is_counted = 1
                ) AS b
                WHERE b.place <= {{ c }}.too_many - (g.decisions_so_far - g.decisions)
            ) END)
            FROM (
                SELECT s.game_id, s.decisions, s.pr_error_emg, sum(s.decisions) OVER (ORDER BY s.game_id) AS decisions_so_far
                FROM {{ player_game_stats() }} AS s
                WHERE s.match_id = {{ c }}.first_match_id AND s.seat = {{ c }}.first_seat AND s.decisions > 0
            ) AS g
            WHERE g.decisions_so_far - g.decisions < {{ c }}.too_many
        ) END
{%- endmacro %}
WITH played AS (
    SELECT player, person_id, played_on, played_at_local, match_id, seat, opponent, decisions, pr_error_emg, match_length, pr, pr_low, pr_high,
        -- In a match against oneself seat 1 comes first.
        sum(decisions) OVER (PARTITION BY person_id ORDER BY played_at_local NULLS FIRST, match_id, seat) AS decisions_so_far
    FROM {{ player_match_stats() }} AS s
    WHERE decisions > 0
),
-- The last decisions begin within a match, the first of those that the window holds.
held AS (
    SELECT *,
        sum(decisions) OVER last_ones AS held_decisions,
        sum(pr_error_emg) OVER last_ones AS held_pr_error_emg,
        -- The unit of the interval is a match.
        count(*) OVER last_ones AS held_units, sum(pr_error_emg * pr_error_emg) OVER last_ones AS held_squares,
        sum(pr_error_emg * decisions) OVER last_ones AS held_products, sum(decisions * decisions) OVER last_ones AS held_counts,
        first_value(match_id) OVER last_ones AS first_match_id,
        first_value(seat) OVER last_ones AS first_seat,
        first_value(match_length) OVER last_ones AS first_match_length
    FROM played
    WINDOW last_ones AS (
        PARTITION BY person_id ORDER BY decisions_so_far
        RANGE BETWEEN {{ window }} - 1 PRECEDING AND CURRENT ROW
    )
),
-- The first match of the window can exceed it. Its excess is subtracted: whole games, then single decisions of the next game.
cut AS (
    SELECT *,
        CASE WHEN held_decisions < {{ window }} THEN held_decisions ELSE {{ window }} END AS over_decisions,
        held_decisions - {{ window }} AS too_many
    FROM held
),
{% if engine != 'sqlite' %}
games AS (
    SELECT c.match_id, c.seat, c.too_many, g.seat AS first_seat, c.first_match_length, g.game_id, g.pr_error_emg, g.decisions,
        sum(g.decisions) OVER (PARTITION BY c.match_id, c.seat ORDER BY g.game_id) - g.decisions AS decisions_before
    FROM cut AS c
    JOIN {{ player_game_stats() }} AS g ON g.match_id = c.first_match_id AND g.seat = c.first_seat AND g.decisions > 0
    WHERE c.too_many > 0
),
parts AS (
    SELECT g.match_id, g.seat, {{ pr_error('d.error_emg', 'g.first_match_length') }} AS pr_error_emg, g.too_many - g.decisions_before AS taken,
        row_number() OVER (PARTITION BY g.match_id, g.seat ORDER BY d.decision_id) AS place
    FROM games AS g
    JOIN {{ decisions() }} AS d ON d.game_id = g.game_id AND d.seat = g.first_seat AND d.is_counted = 1
    WHERE g.decisions_before < g.too_many AND g.decisions_before + g.decisions > g.too_many
),
taken_off AS (
    SELECT match_id, seat, sum(pr_error_emg) AS pr_error_emg
    FROM (
        SELECT match_id, seat, pr_error_emg FROM games WHERE decisions_before + decisions <= too_many
        UNION ALL
        SELECT match_id, seat, pr_error_emg FROM parts WHERE place <= taken
    ) AS t
    GROUP BY match_id, seat
),
{% endif %}
measured AS {{ materialized() }} (
    SELECT
        c.*, {{ pr_half('held_') }} AS half,
    {% if engine == 'sqlite' %}
        {# The same match by match, by the keys of the sums: SQLite does not know how many rows the join has, and would read all of them. #}
        {{ pr('(c.held_pr_error_emg - ' ~ error_of_first('c') ~ ')', 'c.over_decisions') }} AS moving_pr
    FROM cut AS c
    {% else %}
        {{ pr('(c.held_pr_error_emg - coalesce(t.pr_error_emg, 0))', 'c.over_decisions') }} AS moving_pr
    FROM cut AS c
    LEFT JOIN taken_off AS t ON t.match_id = c.match_id AND t.seat = c.seat
    {% endif %}
)
SELECT {{ columns }}
FROM (SELECT *, {{ interval('moving_pr', 'half') }} FROM measured) AS m
ORDER BY player, played_at_local NULLS FIRST, match_id, seat
LIMIT {{ limit }}
