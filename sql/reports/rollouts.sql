-- title: What deeper analyses changed
-- question: Which verdicts did rollouts and other deeper analyses change?
-- group: errors
-- engines: sqlite
-- parameter: limit (integer, 20): maximum number of rows
-- columns: player
-- column: dice: the roll; empty: a cube decision
-- columns: done
-- column: best: XG's best action by the earlier analysis
-- column: best_after: the best action by the deeper analysis
-- column: error_emg: equity lost by the earlier analysis (EMG)
-- column: error_after_emg: equity lost by the deeper analysis (EMG); empty: it lacks the play made
-- column: level_after: level of the deeper analysis
-- column: verdict: now an error, now right, still an error, still right; empty: the deeper analysis lacks the play made
-- column: level: level of the earlier analysis
-- column: change_emg: change of the error (EMG)
-- column: source: where the deeper analysis is: saved position, or rollout (it keeps the analysis that it replaced)
-- columns: match_id, game, score, cube, decision_id, xgid, file
-- empty: No decision that passes the filters has two analyses.
-- uses index: decisions_by_position, rollouts_by_decision; candidates and cube_analyses by their keys
{% macro best_of(a) %}{{ larger(a ~ '.equity_no_double', doubled(a)) }}{% endmacro %}
{# What the action of a cube decision d loses by the equities of `a`. #}
{% macro cube_error(d, a) -%}
CASE {{ d }}.action
            WHEN 'pass' THEN {{ a }}.equity_double_pass - {{ doubled(a) }} WHEN 'double' THEN {{ best_of(a) }} - {{ doubled(a) }}
            WHEN 'no double' THEN {{ best_of(a) }} - {{ a }}.equity_no_double ELSE {{ a }}.equity_double_take - {{ doubled(a) }} END
{%- endmacro %}
WITH again AS {{ materialized() }} (
    -- In saved positions: the deepest analysis of the same decision (as in sql/decisions/deeper.sql).
    SELECT decision_id, saved_id, level_after
    FROM (
        SELECT
            d.decision_id, s.decision_id AS saved_id, t.level_name AS level_after,
            row_number() OVER (PARTITION BY d.decision_id ORDER BY t.depth_rank DESC, s.decision_id DESC) AS place
        FROM matches AS m
        CROSS JOIN decisions AS s ON s.decision_id BETWEEN m.match_id * 100000 AND m.match_id * 100000 + 99999 AND s.kind <> 'take'
        JOIN levels AS t ON t.level_code = s.level_code
        CROSS JOIN decisions AS o
            ON o.position_hash = s.position_hash AND o.kind = s.kind AND o.is_position = 0 AND o.die1 IS s.die1 AND o.die2 IS s.die2
            AND o.away_player IS s.away_player AND o.away_opponent IS s.away_opponent AND o.cube_value = s.cube_value AND o.cube_owner = s.cube_owner
            AND o.is_crawford = s.is_crawford AND o.is_jacoby = s.is_jacoby
        JOIN levels AS l ON l.level_code = o.level_code
        -- The answer to a double follows it, and has its analysis.
        CROSS JOIN {{ decisions() }} AS d
            ON d.decision_id BETWEEN o.decision_id AND o.decision_id + 1 AND coalesce(d.double_decision_id, d.decision_id) = o.decision_id
        WHERE m.kind = 'position' AND t.depth_rank > l.depth_rank AND l.depth_rank > 0 AND l.is_book = 0 AND l.level_code <> 100
            AND d.error_emg IS NOT NULL AND (d.kind <> 'checker' OR d.candidate_count > 1)
    )
    WHERE place = 1
),
{# A rollout keeps the analysis that it replaced. #}
rolled AS {{ materialized() }} (
    SELECT DISTINCT d.decision_id, d.played_rank
    FROM rollouts AS r
    {{ in_order() }} {{ decisions() }} AS d ON d.decision_id = r.decision_id
    WHERE d.kind = 'checker' AND d.candidate_count > 1 AND d.error_emg IS NOT NULL AND r.previous_equity IS NOT NULL
),
earlier AS (
    SELECT
        decision_id, max(CASE place WHEN 1 THEN candidate_rank END) = played_rank AS is_right, max(CASE place WHEN 1 THEN play END) AS best,
        max(CASE place WHEN 1 THEN equity END) AS equity_best, max(CASE candidate_rank WHEN played_rank THEN equity END) AS equity_played,
        max(CASE place WHEN 1 THEN depth_rank END) AS depth_rank, max(CASE place WHEN 1 THEN level_name END) AS level
    FROM (
        -- In XG's order: deeper analyses come first.
        SELECT
            n.decision_id, n.played_rank, c.candidate_rank, c.play, coalesce(r.previous_equity, c.equity) AS equity, l.depth_rank, l.level_name,
            row_number() OVER (PARTITION BY n.decision_id ORDER BY l.depth_rank DESC, coalesce(r.previous_equity, c.equity) DESC, c.candidate_rank) AS place
        FROM rolled AS n
        {{ in_order() }} candidates AS c ON c.decision_id = n.decision_id
        LEFT JOIN rollouts AS r ON r.decision_id = n.decision_id AND r.candidate_rank = c.candidate_rank AND r.previous_equity IS NOT NULL
        JOIN levels AS l ON l.level_code = coalesce(r.previous_level_code, c.level_code)
    )
    GROUP BY decision_id
),
earlier_cubes AS (
    SELECT
        d.decision_id, d.kind, d.action, NULL AS play, r.previous_equity_no_double AS equity_no_double, r.previous_equity_double AS equity_double_take, a.equity_double_pass,
        l.depth_rank, l.level_name AS level
    FROM rollouts AS r
    {{ in_order() }} cube_analyses AS a ON a.decision_id = r.decision_id
    {{ in_order() }} {{ decisions() }} AS d ON d.decision_id BETWEEN r.decision_id AND r.decision_id + 1 AND coalesce(d.double_decision_id, d.decision_id) = r.decision_id
    JOIN levels AS l ON l.level_code = r.previous_level_code
    WHERE r.candidate_rank IS NULL AND d.error_emg IS NOT NULL
),
compared AS {{ materialized() }} (
    SELECT
        d.decision_id, 'saved position' AS source, d.error_emg, d.error_emg = 0 AS is_right, l.level_name AS level, NULL AS best, {{ best_action('c', 'a') }} AS best_after, g.level_after,
        CASE d.kind WHEN 'checker' THEN {{ larger('s.equity_best - x.equity', '0e0') }} ELSE {{ cube_error('d', 'a') }} END AS error_after_emg
    FROM again AS g
    JOIN decisions AS d ON d.decision_id = g.decision_id
    JOIN levels AS l ON l.level_code = d.level_code
    JOIN decisions AS s ON s.decision_id = g.saved_id
    LEFT JOIN candidates AS c ON c.decision_id = g.saved_id AND c.candidate_rank = 1
    LEFT JOIN candidates AS x ON x.decision_id = g.saved_id AND x.position_hash = d.position_after_hash
    LEFT JOIN cube_analyses AS a ON a.decision_id = g.saved_id
    UNION ALL
    SELECT
        d.decision_id, 'rollout', CASE WHEN e.is_right THEN 0e0 ELSE {{ larger('e.equity_best - e.equity_played', '0e0') }} END, e.is_right, e.level, e.best, NULL,
        l.level_name, d.error_emg
    FROM earlier AS e
    JOIN decisions AS d ON d.decision_id = e.decision_id
    JOIN levels AS l ON l.level_code = d.level_code
    WHERE e.depth_rank < l.depth_rank
    UNION ALL
    SELECT d.decision_id, 'rollout', {{ cube_error('d', 'd') }}, {{ cube_error('d', 'd') }} = 0, d.level, {{ best_action('d', 'd') }}, NULL, l.level_name, x.error_emg
    FROM earlier_cubes AS d
    JOIN decisions AS x ON x.decision_id = d.decision_id
    JOIN levels AS l ON l.level_code = x.level_code
    WHERE d.depth_rank < l.depth_rank
)
SELECT
    f.player, f.dice, f.done, coalesce(e.best, f.best) AS best, coalesce(e.best_after, f.best) AS best_after, e.error_emg, e.error_after_emg, e.level_after,
    CASE e.is_right <> (e.error_after_emg = 0) WHEN 1 THEN 'now ' WHEN 0 THEN 'still ' END || CASE e.error_after_emg WHEN 0 THEN 'right' ELSE 'an error' END AS verdict,
    e.level, e.error_after_emg - e.error_emg AS change_emg, e.source, f.match_id, f.game, f.score, f.cube, e.decision_id, f.xgid, f.file
FROM compared AS e
JOIN {{ listed_decisions() }} AS f ON f.decision_id = e.decision_id
WHERE e.error_emg IS NOT NULL
ORDER BY e.is_right <> (e.error_after_emg = 0) DESC NULLS LAST, abs(e.error_after_emg - e.error_emg) DESC NULLS LAST, e.decision_id, e.source
LIMIT {{ limit }}
