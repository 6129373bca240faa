-- How were the first rolls of games played, and what did the plays cost?
SELECT variation, CAST(replace(dice, '-', '') AS INT) AS dice, play, times, times_share, players, mean_error_emg,
    mean_error_emg_low, mean_error_emg_high, worst_error_emg, mean_equity
FROM opening_plays
WHERE ply = 1
ORDER BY variation, dice DESC, position_hash, times DESC, play
