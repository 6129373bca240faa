-- At which error does each grade begin?
-- Uses index: the primary key of error_thresholds.
SELECT grading, grade, min_error_emg
FROM error_thresholds
ORDER BY CASE grading WHEN 'xg' THEN 1 WHEN 'gnubg' THEN 2 ELSE 3 END, grading, min_error_emg;
