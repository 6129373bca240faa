-- Every column of a table of sums is that of the decisions, or of the sums of matches. Real numbers are compared to nine digits, because their sums depend on
-- the order; the standard error is a small difference of large sums. Players who wait for the end of an import are left out.
-- Parameters: table, its keys and its other columns; expected, the query that sums up.
-- Uses index: scans decisions and the tables of sums.
{% set keys, columns = keys | split(' ') | list, columns | split(' ') | list %}
WITH summed AS (
{% include expected %}

),
{% if table == 'match_sums' %}
won AS (
    SELECT g.match_id, g.game_id, g.end_score1 - g.start_score1 - (g.end_score2 - g.start_score2) AS points
    FROM games AS g
    JOIN matches AS m ON m.match_id = g.match_id AND m.kind = 'money session'
    WHERE g.is_finished = 1
),
money AS MATERIALIZED (SELECT match_id, count(*) AS money_games, sum(points) AS points FROM won WHERE points <> 0 GROUP BY match_id),
expected AS (
    SELECT
        m.match_id, t.column1 AS seat, iif(t.column1 = 1, m.player1_id, m.player2_id) AS player_id,
        iif(t.column1 = 1, m.player2_id, m.player1_id) AS opponent_id, w.money_games, iif(t.column1 = 1, w.points, -w.points) AS net_points,
        CASE WHEN w.money_games > 0 THEN (
            SELECT CASE WHEN count(*) = count(d.luck_emg) THEN total(d.luck_emg * {{ stake() }}) END
            FROM won AS g
            JOIN decisions AS d ON d.game_id = g.game_id
            WHERE g.match_id = m.match_id AND g.points <> 0 AND d.seat = t.column1 AND d.die1 IS NOT NULL
        ) END AS luck_points
        {% for name in columns if name not in ['player_id', 'opponent_id', 'money_games', 'net_points', 'luck_points'] %}
        , CASE WHEN s.seat IS NOT NULL THEN s.{{ name }} ELSE {{ {'is_fully_analysed': 1, 'pr_standard_error': 'NULL'}[name] | default(0) }} END AS {{ name }}
        {% endfor %}
    FROM matches AS m
    CROSS JOIN (VALUES (1), (2)) AS t
    LEFT JOIN summed AS s ON s.match_id = m.match_id AND s.seat = t.column1
    LEFT JOIN money AS w ON w.match_id = m.match_id
    WHERE m.kind <> 'position'
),
{% elif table == 'action_sums' %}
expected AS (
    SELECT *, row_number() OVER (PARTITION BY match_id, seat ORDER BY instr('checker double take', kind), action, level_code) AS row_number FROM summed
),
{% else %}
expected AS (SELECT * FROM summed),
{% endif %}
compared AS (
    SELECT {{ keys | join(', ') }}, {{ columns | join(', ') }}, 1 AS side FROM expected
    UNION ALL
    SELECT {{ keys | join(', ') }}, {{ columns | join(', ') }}, -1 FROM main.{{ table }}
)
SELECT
    '{{ table }}'{% for key in keys %} || ', {{ key }} ' || coalesce({{ key }}, 'NULL'){% endfor %} AS subject,
    CASE WHEN sides = 0 THEN 'differs from what it sums up in ' || differing WHEN sides > 0 THEN 'is missing' ELSE 'sums up nothing' END AS message
FROM (
    SELECT
        {{ keys | join(', ') }}, sum(side) AS sides, concat_ws(', '
        {% for name in columns %}
        , CASE WHEN count({{ name }}) = 1 OR abs(total(side * {{ name }})) > {{ '1e-3' if name == 'pr_standard_error' else '1e-9' }} * max(total(abs({{ name }})), 1) THEN '{{ name }}' END
        {% endfor %}
        ) AS differing
    FROM compared
    {% if table == 'player_sums' %}
    WHERE player_id NOT IN (SELECT c.player_id FROM main.changed_players AS c)
    {% endif %}
    GROUP BY {{ keys | join(', ') }}
)
WHERE sides <> 0 OR differing <> ''
