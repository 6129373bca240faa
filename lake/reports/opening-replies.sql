-- How were the replies to first plays played, and what did the plays cost?
SELECT variation, replace(reply_to, '-', '') AS reply_to, CAST(replace(dice, '-', '') AS INT) AS dice, play, times, players,
    mean_error_emg, mean_error_emg_low, mean_error_emg_high, worst_error_emg, mean_equity
FROM opening_plays
WHERE ply = 2
ORDER BY situation_times DESC, variation, reply_to, dice DESC, position_hash, times DESC, play
