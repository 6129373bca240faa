-- title: Opening plays
-- question: How were the first rolls of games played, and what did it cost?
-- filters: yes
-- parameter: min_times (integer, 1): leave out plays that were made less often
-- column: variation: backgammon, nackgammon, ...
-- column: dice: the roll
-- column: play: how it was played
-- column: times: how often
-- column: times_share: its part of all plays of this roll
-- column: players: how many people played it so
-- column: mean_error_emg: equity that it lost on average (EMG)
-- column: worst_error_emg: at most
-- column: mean_equity: equity after the play on average (EMG)
-- leans on: one pass over decisions
WITH openings AS (
    SELECT
        variation,
        die1,
        die2,
        action AS play,
        position_hash,
        count(*) AS times,
        count(DISTINCT player) AS players,
        avg(error_emg) AS mean_error_emg,
        max(error_emg) AS worst_error_emg,
        avg(equity_played) AS mean_equity
    FROM decision_facts
    WHERE kind = 'checker' AND ply = 1 AND action IS NOT NULL
    GROUP BY variation, die1, die2, action, position_hash
),
shares AS (
    SELECT *, 1.0 * times / sum(times) OVER (PARTITION BY variation, die1, die2, position_hash) AS times_share FROM openings
)
SELECT
    variation,
    CAST(die1 || die2 AS INTEGER) AS dice,
    play,
    times,
    times_share,
    players,
    mean_error_emg,
    worst_error_emg,
    mean_equity
FROM shares
WHERE times >= coalesce(:min_times, 1)
ORDER BY variation, die1 DESC, die2 DESC, position_hash, times DESC, play;
