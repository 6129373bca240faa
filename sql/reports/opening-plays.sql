-- title: Opening plays
-- question: How were the first rolls of games, or the replies to them, played, and what did the plays cost?
-- group: openings
-- parameter: ply (1|2, 1): 1: the first rolls; 2: the replies, the most frequent situations first
-- parameter: min_times (integer, 1): leave out plays that were made less often
-- parameter: limit (integer, all): maximum number of rows
-- columns: variation
-- column: reply_to: with ply=2: the first roll and play
-- columns: dice, play, times
-- column: times_share: its share of all plays of this roll, to this first play
-- columns: players, mean_error_emg, mean_error_emg_low, mean_error_emg_high, worst_error_emg
-- uses index: opening_plays: decisions_by_ply; decisions_by_game for the first plays
SELECT
    variation,
    {{ "replace(reply_to, '-', '') AS reply_to," if choice.ply == '2' }}
    CAST(replace(dice, '-', '') AS INTEGER) AS dice,
    play,
    times,
    times_share,
    players,
    mean_error_emg,
    mean_error_emg_low,
    mean_error_emg_high,
    worst_error_emg
FROM {{ source('opening_plays') }} AS s
WHERE ply = {{ choice.ply }} AND times >= {{ min_times }}
ORDER BY {{ 'situation_times DESC, ' if choice.ply == '2' }}variation, s.reply_to, s.dice DESC, position_hash, times DESC, play
LIMIT {{ limit }}
