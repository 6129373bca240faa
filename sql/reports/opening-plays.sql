-- title: Opening plays
-- question: How were the first rolls of games played, and what did the plays cost?
-- group: openings
-- parameter: min_times (integer, 1): leave out plays that were made less often
-- columns: variation, dice, play, times, times_share, players, mean_error_emg, mean_error_emg_low, mean_error_emg_high, worst_error_emg
-- uses index: opening_plays: decisions_by_ply
SELECT
    variation,
    CAST(replace(dice, '-', '') AS INTEGER) AS dice,
    play,
    times,
    times_share,
    players,
    mean_error_emg,
    mean_error_emg_low,
    mean_error_emg_high,
    worst_error_emg
FROM {{ opening_plays() }} AS s
WHERE ply = 1 AND times >= {{ min_times }}
ORDER BY variation, s.dice DESC, position_hash, times DESC, play
