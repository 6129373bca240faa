-- title: Grades of errors
-- question: How many decisions fall into each grade of a grading?
-- filters: yes
-- parameter: grading (xg|gnubg|own, xg): whose grades; own: those of `gammonbase grades`
-- parameter: per_player (yes|no, yes): a row for each player, or all together
-- column: player: the person (spellings merged)
-- column: grade: the grade; none: below the lowest
-- column: min_error_emg: from how much on (EMG)
-- column: decisions: counted decisions with this grade
-- column: decisions_share: their part of all counted decisions
-- column: error_emg: equity that they lost (EMG)
-- column: error_share: its part of all equity lost
-- leans on: one pass over decisions, decision_rows_by_player where a player is asked for
WITH graded AS (
    SELECT
        CASE WHEN :per_player = 'no' THEN 'all' ELSE player END AS player,
        error_emg,
        (SELECT max(t.min_error_emg) FROM error_thresholds AS t
         WHERE t.grading = coalesce(:grading, 'xg') AND t.min_error_emg <= error_emg) AS min_error_emg
    FROM decision_facts
    WHERE is_counted
),
summed AS (
    SELECT player, min_error_emg, count(*) AS decisions, sum(error_emg) AS error_emg
    FROM graded
    GROUP BY player, min_error_emg
)
SELECT
    s.player,
    coalesce(
        (SELECT group_concat(t.grade, '/') FROM error_thresholds AS t
         WHERE t.grading = coalesce(:grading, 'xg') AND t.min_error_emg = s.min_error_emg),
        'none'
    ) AS grade,
    s.min_error_emg,
    s.decisions,
    1.0 * s.decisions / sum(s.decisions) OVER of_player AS decisions_share,
    s.error_emg,
    s.error_emg / nullif(sum(s.error_emg) OVER of_player, 0) AS error_share
FROM summed AS s
WINDOW of_player AS (PARTITION BY s.player)
ORDER BY s.player, s.min_error_emg NULLS FIRST;
