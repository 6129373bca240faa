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
-- column: worst_error_emg: at most
-- column: mean_equity: equity after the play on average (EMG)
-- leans on: one pass over decisions; decisions_by_game for the first plays
WITH replies AS (
    SELECT
        f.variation,
        (SELECT d.die1 || d.die2 || ': ' || d.action FROM decisions AS d
         WHERE d.game_id = f.game_id AND d.ply = 1 AND d.kind = 'checker') AS reply_to,
        f.die1, f.die2, f.action, f.position_hash, f.player, f.error_emg, f.equity_played
    FROM decision_facts AS f
    WHERE f.kind = 'checker' AND f.ply = 2 AND f.action IS NOT NULL
),
grouped AS (
    SELECT
        variation,
        reply_to,
        die1,
        die2,
        position_hash,
        action AS play,
        count(*) AS times,
        count(DISTINCT player) AS players,
        avg(error_emg) AS mean_error_emg,
        max(error_emg) AS worst_error_emg,
        avg(equity_played) AS mean_equity
    FROM replies
    GROUP BY variation, reply_to, die1, die2, position_hash, action
),
situations AS (
    SELECT *, sum(times) OVER (PARTITION BY variation, reply_to, die1, die2, position_hash) AS met FROM grouped
)
SELECT
    variation, reply_to, CAST(die1 || die2 AS INTEGER) AS dice, play, times, players, mean_error_emg, worst_error_emg, mean_equity
FROM situations
WHERE times >= coalesce(:min_times, 1)
ORDER BY met DESC, variation, reply_to, die1 DESC, die2 DESC, position_hash, times DESC, play
LIMIT coalesce(:limit, -1);
