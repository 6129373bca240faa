-- The smallest error of each grade.
SELECT
    t.grading, t.grade, -- VARCHAR
    t.min_error_emg -- DOUBLE
FROM error_thresholds AS t
ORDER BY 1, 2;
