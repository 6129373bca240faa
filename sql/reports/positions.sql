-- title: Positions
-- question: Which decisions pass the filters, and where were they made?
-- group: positions
-- parameter: limit (integer, 20): maximum number of rows
-- columns: player, opponent, match_id, game, ply, kind, score, cube
-- column: dice: the roll; empty: a cube decision
-- columns: done, best, error_emg, phase, plan, against, main_idea, decision_id, xgid, file
-- empty: No decision passes the filters.
-- uses index: one pass over decisions; with a filter on positions, one pass over positions, then decisions_by_position
WITH found AS (
    SELECT d.decision_id, d.position_hash
    FROM {{ decisions() }} AS d
    ORDER BY d.error_emg DESC NULLS LAST, d.position_hash, d.decision_id
    LIMIT {{ limit }}
)
SELECT {{ columns }}
FROM found
JOIN {{ listed_decisions() }} AS f USING (decision_id)
ORDER BY error_emg DESC NULLS LAST, position_hash, decision_id
