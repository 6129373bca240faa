-- question: How many decisions of each player fall into each grade of a grading?
-- columns: player
-- column: grade: the grade; none: errors below the lowest grade
-- columns: min_error_emg, decisions
-- column: decisions_share: share of the decisions of this grade among all counted decisions
-- columns: error_emg, error_share
-- empty: No decision that passes the filters enters PR.
-- uses index: decisions_by_player for the decisions that have a grade; match_sums; where a filter looks into matches, one pass over decisions
WITH bands AS {{ materialized() }} (
    SELECT min_error_emg, coalesce(lead(min_error_emg) OVER (ORDER BY min_error_emg), 1e300) AS next_error_emg, grade
    FROM (
        SELECT min_error_emg, {{ list('grade', '/') }} AS grade
        FROM (SELECT grade, min_error_emg FROM error_thresholds WHERE grading = {{ grading }} ORDER BY grade) AS t
        GROUP BY min_error_emg
    ) AS t
),
{# Player by player, so that SQLite finds the few decisions that have a grade in decisions_by_player, which has all columns that this needs.
   Not yet grouped, because SQLite would look up the match of each decision for that. #}
found AS {{ materialized() }} (
    SELECT {{ 'p.name' if choice.per_player == 'yes' else "'all'" }} AS player, b.grade, b.min_error_emg, d.error_emg
    FROM bands AS b
    CROSS JOIN {{ spellings() }} AS p
    {{ in_order() }} {{ decisions('worst first') }} AS d
        ON d.player_id = p.player_id AND d.error_emg >= b.min_error_emg AND d.error_emg < b.next_error_emg
    WHERE d.is_counted = 1
),
graded AS {{ materialized() }} (
    SELECT player, grade, min_error_emg, count(*) AS decisions, sum(error_emg) AS error_emg
    FROM found
    GROUP BY player, grade, min_error_emg
),
-- All others are what the sums of matches have besides.
totals AS (
    SELECT player, sum(decisions) AS decisions, sum(error_emg) AS error_emg
    FROM (SELECT {{ 'player' if choice.per_player == 'yes' else "'all' AS player" }}, decisions, error_emg FROM {{ source('player_match_stats') }} AS s) AS s
    GROUP BY player
),
besides AS (
    SELECT player, sum(decisions) AS decisions, sum(error_emg) AS error_emg FROM graded GROUP BY player
),
summed AS (
    SELECT player, grade, min_error_emg, decisions, error_emg FROM graded
    UNION ALL
    SELECT t.player, 'none', NULL, t.decisions - coalesce(g.decisions, 0), round(t.error_emg - coalesce(g.error_emg, 0), 9)
    FROM totals AS t
    LEFT JOIN besides AS g ON g.player = t.player
    WHERE t.decisions > coalesce(g.decisions, 0)
)
SELECT
    s.player, s.grade, s.min_error_emg, s.decisions,
    CAST(s.decisions AS DOUBLE) / sum(s.decisions) OVER (PARTITION BY s.player) AS decisions_share,
    s.error_emg,
    s.error_emg / nullif(sum(s.error_emg) OVER (PARTITION BY s.player), 0) AS error_share
FROM summed AS s
ORDER BY s.player, s.min_error_emg NULLS FIRST
LIMIT {{ limit }}
