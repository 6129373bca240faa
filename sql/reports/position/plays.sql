-- title: Plays of a position
-- question: Which plays did XG compare in this position, and what is each worth?
-- parameter: position (position, needed): an XGID, a decision_id, or a position_hash, seen by the player who decides
-- parameter: roll (integer, that of the XGID or decision, otherwise any): the dice, the higher one first (such as 31)
-- columns: dice, play, mean_equity
-- column: lowest_equity: the lowest of them
-- column: highest_equity: the highest of them
-- column: times_compared: number of decisions
-- columns: times_best
-- column: times_played: number of times it was played
-- column: deepest_level: the play's deepest level of analysis
-- empty: No play of this position was analysed.
-- uses index: decisions_by_position, the keys of candidates
WITH compared AS (
    SELECT
        {{ dice_number('d.') }} AS dice, c.play, avg(c.equity) AS mean_equity, min(c.equity) AS lowest_equity,
        max(c.equity) AS highest_equity, count(*) AS times_compared, count(*) FILTER (WHERE c.candidate_rank = 1) AS times_best,
        count(*) FILTER (WHERE c.candidate_rank = d.played_rank) AS times_played,
        max(v.depth_rank) AS deepest
    FROM {{ decisions() }} AS d
    JOIN candidates AS c ON c.decision_id = d.decision_id
    JOIN levels AS v ON v.level_code = c.level_code
    WHERE d.position_hash = {{ position }} AND d.kind = 'checker' AND ({{ roll }} IS NULL OR {{ dice_number('d.') }} = {{ roll }})
    GROUP BY d.die1, d.die2, c.play
),
depths AS (
    SELECT depth_rank, level_name AS deepest_level
    FROM levels
    WHERE level_code IN (SELECT min(level_code) FROM levels GROUP BY depth_rank)
)
SELECT {{ columns }}
FROM compared AS c
JOIN depths AS p ON p.depth_rank = c.deepest
ORDER BY dice DESC, mean_equity DESC, play
