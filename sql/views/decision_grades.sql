-- One row per analysed decision and grading (xg, gnubg, own): the grade of its error, NULL if the error is below all grades.
-- Uses index: one pass over decisions (the primary key if a decision is given); the gradings are a handful of rows.
WITH bands AS (
    SELECT grading, grade, min_error_emg, lead(min_error_emg) OVER (PARTITION BY grading ORDER BY min_error_emg) AS next_error_emg
    FROM error_thresholds
    UNION ALL
    SELECT grading, NULL, NULL, min(min_error_emg) FROM error_thresholds GROUP BY grading
)
SELECT
    d.decision_id, CAST(b.grading AS {{ text }}) AS grading,
    CAST(b.grade AS {{ text }}) AS grade, -- such as blunder; NULL: the error is below all grades
    CAST(b.min_error_emg AS DOUBLE) AS min_error_emg, -- the smallest error of the grade, EMG; NULL: no grade
    d.error_emg                         -- equity lost, EMG
FROM decisions AS d
JOIN bands AS b
    ON (b.min_error_emg IS NULL OR d.error_emg >= b.min_error_emg)
   AND (b.next_error_emg IS NULL OR d.error_emg < b.next_error_emg)
WHERE d.error_emg IS NOT NULL AND d.is_position = 0
