-- The smallest error of each grade.
SELECT
    t.grading,                               -- VARCHAR: xg, gnubg, own
    t.grade,                                 -- VARCHAR: error, blunder (xg, own); doubtful, bad, very bad (gnubg)
    t.min_error_emg                          -- DOUBLE [EMG]: the smallest error of the grade, EMG
FROM error_thresholds AS t
ORDER BY 1, 2;
