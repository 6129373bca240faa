-- Which first rolls were played in more than one way, and what did it cost?
-- Uses index: decisions_by_ply.
SELECT dice AS roll, play, times, round(mean_error_emg, 4) AS "mean error"
FROM opening_plays
WHERE ply = 1 AND times < situation_times
ORDER BY dice DESC, times DESC, play
LIMIT 12;
