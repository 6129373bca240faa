-- title: Answers to a position
-- question: Who met this position, and what did they do?
-- group: positions
-- filters: yes
-- parameter: position (integer, none): position_hash, seen by the player who decides
-- parameter: roll (integer, any): the dice, the higher one first (such as 31); 0: cube decisions only
-- parameter: limit (integer, all): maximum number of rows
-- column: player: the person (spellings merged)
-- column: kind: checker, double (to double or not), take (the answer to a double)
-- column: dice: the roll
-- column: answer: the person's action
-- column: times: how often
-- column: mean_error_emg: mean loss of these decisions (EMG)
-- column: mean_error_emg_low: lower end of its 95% interval, over decisions; empty: fewer than three
-- column: mean_error_emg_high: upper end
-- column: first_played_on: the first day
-- column: last_played_on: the last day
-- column: example_decision_id: the first of these decisions
-- empty: Nobody met this position.
-- leans on: decision_rows_by_position
WITH answered AS (
    SELECT
        player,
        kind,
        CAST(die1 || die2 AS INTEGER) AS dice,
        action AS answer,
        count(*) AS times,
        avg(error_emg) AS mean_error_emg,
        CASE WHEN count(error_emg) >= 3 THEN 1.96 * sqrt(max(sum(error_emg * error_emg)
            - count(error_emg) * avg(error_emg) * avg(error_emg), 0.0) / (count(error_emg) - 1.0) / count(error_emg)) END AS half,
        min(played_on) AS first_played_on,
        max(played_on) AS last_played_on,
        min(decision_id) AS example_decision_id
    FROM decision_facts
    WHERE position_hash = :position AND (:roll IS NULL OR coalesce(10 * die1 + die2, 0) = :roll)
    GROUP BY player, kind, die1, die2, action
)
SELECT
    player,
    kind,
    dice,
    answer,
    times,
    mean_error_emg,
    max(mean_error_emg - half, 0.0) AS mean_error_emg_low,
    mean_error_emg + half AS mean_error_emg_high,
    first_played_on,
    last_played_on,
    example_decision_id
FROM answered
ORDER BY kind, dice DESC, times DESC, player, answer
LIMIT coalesce(:limit, -1);
