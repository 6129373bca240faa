-- How are first rolls and replies played?
-- dice: such as 3-1, or empty; ply: 1 the first roll, 2 the reply (1 by default). Uses index: opening_plays_by_ply_dice.
SELECT dice, reply_to, play, times, round(times_share, 4) AS times_share, players, round(mean_error_emg, 4) AS mean_error_emg, variation
FROM opening_plays
WHERE ply = CAST(coalesce(nullif(:ply, ''), 1) AS INTEGER) AND (:dice = '' OR dice = :dice)
ORDER BY dice, situation_times DESC, times DESC
LIMIT 500
