CREATE VIEW IF NOT EXISTS decision_grades AS
-- One row per analysed decision and grading (xg, gnubg, own): the grade of its error, NULL where the error is below all grades.
-- Leans on: one pass over decisions (its primary key where a decision is asked for); the gradings are a handful of rows.
WITH bands AS (
    SELECT grading, grade, min_error_emg, lead(min_error_emg) OVER of_grading AS next_error_emg
    FROM error_thresholds
    WINDOW of_grading AS (PARTITION BY grading ORDER BY min_error_emg)
    UNION ALL
    SELECT grading, NULL, NULL, min(min_error_emg) FROM error_thresholds GROUP BY grading
)
SELECT d.decision_id, b.grading, b.grade, b.min_error_emg, d.error_emg
FROM decisions AS d
JOIN bands AS b
    ON (b.min_error_emg IS NULL OR d.error_emg >= b.min_error_emg)
   AND (b.next_error_emg IS NULL OR d.error_emg < b.next_error_emg)
WHERE d.error_emg IS NOT NULL AND d.match_id NOT IN (SELECT v.match_id FROM matches AS v WHERE v.is_current = 0);
