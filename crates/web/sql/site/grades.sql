-- Which errors are graded how? Users can change the grades of all pages at once.
-- Uses index: none; a few rows.
SELECT group_concat(grading || ' ' || grade || ' ' || min_error_emg, '; ' ORDER BY grading, grade) FROM error_thresholds
