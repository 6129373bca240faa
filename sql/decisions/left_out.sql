-- What is the smallest error by XG's grades, and how many decisions that pass the filter do not count, or lose less than it?
-- Uses index: as the filter; without one, a pass over decisions.
SELECT
    t.least,
    coalesce(sum(d.is_counted = 0), 0),
    coalesce(sum(d.is_counted = 1 AND coalesce(d.error_emg, 0) < t.least), 0)
FROM (SELECT min(min_error_emg) AS least FROM error_thresholds WHERE grading = 'xg') AS t
LEFT JOIN {{ decisions() }} AS d ON 1;
