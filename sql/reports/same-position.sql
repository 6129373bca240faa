-- title: Same position, different answers
-- question: Where did a player answer the same position and roll in different ways?
-- filters: yes
-- parameter: limit (integer, 40): how many rows at most
-- column: player: the person (spellings merged)
-- column: kind: checker, double, take
-- column: dice: the roll; empty: a cube decision
-- column: answer: what the player did
-- column: times: how often
-- column: different_answers: how many answers the player gave there
-- column: mean_error_emg: equity that this answer lost on average (EMG)
-- column: first_played_on: the first time
-- column: last_played_on: the last time
-- column: example_decision_id: the first of these decisions
-- leans on: one pass over decisions, decisions_by_player where a player is asked for
WITH answers AS (
    SELECT
        player,
        position_hash,
        kind,
        die1,
        die2,
        action AS answer,
        count(*) AS times,
        avg(error_emg) AS mean_error_emg,
        min(played_on) AS first_played_on,
        max(played_on) AS last_played_on,
        min(decision_id) AS example_decision_id
    FROM decision_facts
    WHERE action IS NOT NULL
    GROUP BY player, position_hash, kind, die1, die2, action
),
compared AS (
    SELECT
        *,
        count(*) OVER situation AS different_answers,
        sum(times) OVER situation AS met,
        max(mean_error_emg) OVER situation AS worst
    FROM answers
    WINDOW situation AS (PARTITION BY player, position_hash, kind, die1, die2)
)
SELECT
    player,
    kind,
    CAST(die1 || die2 AS INTEGER) AS dice,
    answer,
    times,
    different_answers,
    mean_error_emg,
    first_played_on,
    last_played_on,
    example_decision_id
FROM compared
WHERE different_answers > 1
ORDER BY worst DESC NULLS LAST, met DESC, player, position_hash, kind, die1, die2, mean_error_emg, answer
LIMIT coalesce(:limit, 40);
