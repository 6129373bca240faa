-- title: Plays of a position
-- question: Which plays did XG compare in this position, and what is each worth?
-- group: positions
-- filters: yes
-- parameter: position (integer, none): position_hash, seen by the player who decides
-- parameter: roll (integer, any): the dice, the higher one first (such as 31)
-- column: dice: the roll
-- column: play: the play
-- column: mean_equity: mean over the decisions in which XG compared it, at all scores (EMG)
-- column: lowest_equity: the lowest of them
-- column: highest_equity: the highest of them
-- column: times_compared: number of decisions
-- column: times_best: decisions in which it is XG's best play
-- column: times_played: number of times it was played
-- column: deepest_level: its deepest level of analysis
-- empty: No play of this position was analysed.
-- leans on: decision_rows_by_position, the keys of candidate_rows
WITH compared AS (
    SELECT
        CAST(f.die1 || f.die2 AS INTEGER) AS dice,
        c.play,
        avg(c.equity) AS mean_equity,
        min(c.equity) AS lowest_equity,
        max(c.equity) AS highest_equity,
        count(*) AS times_compared,
        sum(c.candidate_rank = 1) AS times_best,
        coalesce(sum(c.is_played), 0) AS times_played,
        max(v.depth_rank) AS deepest
    FROM decision_facts AS f
    JOIN candidates AS c ON c.decision_id = f.decision_id
    JOIN levels AS v ON v.level_code = c.level_code
    WHERE f.position_hash = :position AND f.kind = 'checker' AND (:roll IS NULL OR 10 * f.die1 + f.die2 = :roll)
    GROUP BY f.die1, f.die2, c.play
)
SELECT
    dice,
    play,
    mean_equity,
    lowest_equity,
    highest_equity,
    times_compared,
    times_best,
    times_played,
    (SELECT l.level_name FROM levels AS l WHERE l.depth_rank = deepest ORDER BY l.level_code LIMIT 1) AS deepest_level
FROM compared
ORDER BY dice DESC, mean_equity DESC, play;
