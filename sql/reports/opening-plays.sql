-- title: Opening plays
-- question: How were the first rolls of games played, and what did the plays cost?
-- group: openings
-- parameter: min_times (integer, 1): leave out plays that were made less often
-- column: variation: backgammon, nackgammon, ...
-- column: dice: the roll
-- column: play: the play
-- column: times: how often
-- column: times_share: its share of all plays of this roll
-- column: players: number of people who played it
-- column: mean_error_emg: mean equity lost (EMG)
-- column: mean_error_emg_low: lower end of its 95% interval, over decisions; empty: fewer than three
-- column: mean_error_emg_high: upper end
-- column: worst_error_emg: the largest loss (EMG)
-- column: mean_equity: mean equity after the play (EMG)
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
    worst_error_emg,
    mean_equity
FROM {{ opening_plays() }} AS s
WHERE ply = 1 AND times >= {{ min_times }}
ORDER BY variation, s.dice DESC, position_hash, times DESC, play
