-- How many decisions fall into each grade of XG's grading?
WITH graded AS (
    SELECT f.player, f.error_emg, max(t.min_error_emg) AS min_error_emg
    FROM decision_facts AS f
    LEFT JOIN error_thresholds AS t ON t.grading = 'xg' AND t.min_error_emg <= f.error_emg
    WHERE f.is_counted
    GROUP BY f.player, f.error_emg, f.match_id, f.decision_number
),
summed AS (
    SELECT player, min_error_emg, count(*) AS decisions, sum(error_emg) AS error_emg
    FROM graded
    GROUP BY player, min_error_emg
)
SELECT
    s.player,
    coalesce(t.grade, 'none') AS grade,
    s.min_error_emg,
    s.decisions,
    CAST(s.decisions AS DOUBLE) / sum(s.decisions) OVER (PARTITION BY s.player) AS decisions_share,
    s.error_emg,
    s.error_emg / nullif(sum(s.error_emg) OVER (PARTITION BY s.player), 0) AS error_share
FROM summed AS s
LEFT JOIN error_thresholds AS t ON t.grading = 'xg' AND t.min_error_emg = s.min_error_emg
ORDER BY s.player, s.min_error_emg NULLS FIRST
