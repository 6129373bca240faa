-- title: Positions like one
-- question: Which positions are nearest to this one, and what was decided there?
-- group: unlisted
-- engines: sqlite
-- parameter: position (board, needed): an XGID, a decision_id, or a position_hash, seen by the player who decides
-- parameter: kind (checker|double|take, that of the XGID or decision, otherwise any): only decisions of this kind
-- parameter: match (integer, that of the decision, otherwise none): leave out this match, where the positions before and after are near
-- parameter: any (integer, 0): 1: positions of any phase and plans, and decisions of any kind
-- parameter: limit (integer, 10): maximum number of rows
-- column: distance: pips between the checkers of both sides, 4 for each point that only one of the boards has, 8 for each checker on a bar
-- column: times: decisions in this position; the row shows the costliest one
-- columns: player, opponent, match_id, game, ply, kind, score, cube
-- column: dice: the roll; empty: a cube decision
-- columns: done, best, error_emg, phase, plan, against, decision_id, xgid, file
-- empty: No other match has a position of this phase and these plans; -p any=1 looks at all.
-- uses index: a few passes over positions (an index by pip counts would be slower: the boards are read from everywhere); decisions_by_position
{# Whether a decision is one to list. #}
{% macro is_alike() -%}
({{ match }} IS NULL OR d.match_id <> {{ match }})
        AND ({{ any }} = 1 OR d.structure_code = {{ asked_structure }} AND ({{ kind }} IS NULL OR d.kind = {{ kind }}))
{%- endmacro %}
{# The positions no farther than a radius from the one that is asked for. #}
{% macro near(radius, from='') -%}
SELECT x.position_hash, distance(x.board, {{ position }}) AS distance
    FROM {{ from }} positions AS x
    WHERE abs(x.player_pips - {{ asked_pips }}) + abs(x.opponent_pips - {{ asked_opponent_pips }}) <= {{ radius }}
        AND ({{ any }} = 1 OR x.phase = {{ asked_phase }})
        AND CASE WHEN distance(x.board, {{ position }}) <= {{ radius }} THEN EXISTS (SELECT 1 FROM {{ decisions() }} AS d WHERE d.position_hash = x.position_hash AND {{ is_alike() }}) END
{%- endmacro %}
WITH RECURSIVE
-- Two pip counts together differ by no more than the distance. So positions within a radius are among those whose pip counts are near, and
-- only these are measured; the radius grows until there are enough of them.
rounds (radius) AS (
    SELECT 8
    UNION ALL
    SELECT CASE WHEN radius < 64 THEN 2 * radius ELSE 10000 END
    FROM rounds
    WHERE radius < 10000
        AND ({{ limit }} < 0 OR (SELECT count(*) FROM ({{ near('rounds.radius') }} LIMIT {{ limit }})) < {{ limit }})
),
widest (radius) AS MATERIALIZED (SELECT max(radius) FROM rounds),
nearest AS MATERIALIZED (
    {{ near('widest.radius', 'widest CROSS JOIN') }}
    ORDER BY 2, 1
    LIMIT {{ limit }}
),
decided AS (
    -- SQLite takes the decision from the row of the largest error.
    SELECT n.distance, n.position_hash, count(*) AS times, d.decision_id, max(coalesce(d.error_emg, -1))
    FROM nearest AS n
    CROSS JOIN {{ decisions() }} AS d ON d.position_hash = n.position_hash AND {{ is_alike() }}
    GROUP BY n.distance, n.position_hash
)
SELECT {{ columns }}
FROM decided
JOIN {{ listed_decisions() }} AS f USING (decision_id)
ORDER BY distance, position_hash
