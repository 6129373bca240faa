-- title: Opening replies
-- question: How were the replies to first plays played, and what did the plays cost?
-- group: openings
-- parameter: min_times (integer, 1): leave out replies that were made less often
-- parameter: limit (integer, all): maximum number of rows; the most frequent situations first
-- columns: variation
-- column: reply_to: the first roll and play
-- column: dice: the roll of the reply
-- columns: play, times, players, mean_error_emg, mean_error_emg_low, mean_error_emg_high, worst_error_emg
-- uses index: opening_plays: decisions_by_ply; decisions_by_game for the first plays
SELECT
    variation,
    replace(reply_to, '-', '') AS reply_to,
    CAST(replace(dice, '-', '') AS INTEGER) AS dice,
    play,
    times,
    players,
    mean_error_emg,
    mean_error_emg_low,
    mean_error_emg_high,
    worst_error_emg
FROM {{ opening_plays() }} AS s
WHERE ply = 2 AND times >= {{ min_times }}
ORDER BY situation_times DESC, variation, s.reply_to, s.dice DESC, position_hash, times DESC, play
LIMIT {{ limit }}
