-- Which first rolls were played in more than one way, and what did it cost?
-- Uses index: decisions_by_ply.
SELECT dice AS roll, play, times, mean_error_emg
FROM opening_plays
WHERE ply = 1 AND times < situation_times
ORDER BY dice DESC, times DESC, play
LIMIT 12;
