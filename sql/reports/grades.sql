-- title: Grades of errors
-- question: How many decisions fall into each grade of a grading?
-- group: errors
-- filters: worst first
-- parameter: grading (xg|gnubg|own, xg): the grading; own: set by `gammonbase grades`
-- parameter: per_player (yes|no, yes): a row for each player, or all together
-- column: player: the person (spellings merged)
-- column: grade: the grade; none: errors below the lowest grade
-- column: min_error_emg: smallest error of the grade (EMG)
-- column: decisions: counted decisions with this grade
-- column: decisions_share: their share of all counted decisions
-- column: error_emg: equity that they lost (EMG)
-- column: error_share: its share of all equity lost
-- leans on: player_match_stats; decision_rows_by_player for the decisions that have a grade
WITH bands AS MATERIALIZED (
    SELECT min_error_emg, coalesce(lead(min_error_emg) OVER (ORDER BY min_error_emg), 9e999) AS next_error_emg,
        group_concat(grade, '/') AS grade
    FROM error_thresholds
    WHERE grading = coalesce(:grading, 'xg')
    GROUP BY min_error_emg
),
-- Player by player, so that an index finds the few decisions that have a grade; it has all columns that this needs. Not yet grouped,
-- because SQLite would look up the match of each decision for that.
found AS MATERIALIZED (
    SELECT CASE WHEN :per_player = 'no' THEN 'all' ELSE p.name END AS player, b.grade, b.min_error_emg, f.error_emg
    FROM bands AS b
    CROSS JOIN players AS p
    CROSS JOIN decision_facts AS f
        ON f.player_id = p.player_id AND f.error_emg >= b.min_error_emg AND f.error_emg < b.next_error_emg
    WHERE f.is_counted
),
graded AS MATERIALIZED (
    SELECT player, grade, min_error_emg, count(*) AS decisions, sum(error_emg) AS error_emg
    FROM found
    GROUP BY player, min_error_emg
),
-- All others are what the sums of matches have besides.
totals AS (
    SELECT CASE WHEN :per_player = 'no' THEN 'all' ELSE player END AS player, sum(decisions) AS decisions, sum(error_emg) AS error_emg
    FROM player_match_stats
    GROUP BY 1
),
summed AS (
    SELECT player, grade, min_error_emg, decisions, error_emg FROM graded
    UNION ALL
    SELECT t.player, 'none', NULL, t.decisions - coalesce(sum(g.decisions), 0), round(t.error_emg - coalesce(sum(g.error_emg), 0), 9)
    FROM totals AS t LEFT JOIN graded AS g ON g.player = t.player
    GROUP BY t.player
    HAVING t.decisions > coalesce(sum(g.decisions), 0)
)
SELECT
    s.player,
    s.grade,
    s.min_error_emg,
    s.decisions,
    1.0 * s.decisions / sum(s.decisions) OVER of_player AS decisions_share,
    s.error_emg,
    s.error_emg / nullif(sum(s.error_emg) OVER of_player, 0) AS error_share
FROM summed AS s
WINDOW of_player AS (PARTITION BY s.player)
ORDER BY s.player, s.min_error_emg NULLS FIRST;
