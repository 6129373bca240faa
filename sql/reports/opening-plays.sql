-- title: First rolls
-- question: How were the first rolls of games played, and what did the plays cost?
-- group: unlisted
-- columns: variation, dice, play, times, times_share, mean_error_emg, mean_error_emg_low, mean_error_emg_high
-- uses index: opening_plays: one pass over the first rolls of the player's matches; everybody's, which `explore` reads, would be all first rolls
SELECT variation, CAST(replace(dice, '-', '') AS INTEGER) AS dice, play, times, times_share, mean_error_emg, mean_error_emg_low, mean_error_emg_high
FROM {{ source('opening_plays') }} AS s
WHERE ply = 1
ORDER BY variation, s.dice DESC, position_hash, times DESC, play
