-- title: Opening replies
-- question: How were replies to the first play of a game played, and what did it cost?
-- filters: yes
-- parameter: min_times (integer, 1): leave out replies that were made less often
-- parameter: limit (integer, all): how many rows at most, the most frequent situations first
-- column: variation: backgammon, nackgammon, ...
-- column: reply_to: the first roll and play
-- column: dice: the roll of the reply
-- column: play: how it was played
-- column: times: how often
-- column: players: how many people played it so
-- column: mean_error_emg: equity that it lost on average (EMG)
-- column: mean_error_emg_low: lower end of its 95% interval, over decisions; empty: fewer than three
-- column: mean_error_emg_high: upper end
-- column: worst_error_emg: at most
-- column: mean_equity: equity after the play on average (EMG)
-- leans on: opening_plays: decision_rows_by_ply; decision_rows_by_game for the first plays
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
    worst_error_emg,
    mean_equity
FROM opening_plays
WHERE ply = 2 AND times >= coalesce(:min_times, 1)
ORDER BY situation_times DESC, variation, reply_to, dice DESC, position_hash, times DESC, play
LIMIT coalesce(:limit, -1);
