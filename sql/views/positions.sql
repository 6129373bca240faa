CREATE VIEW IF NOT EXISTS positions AS
-- One row per position in which somebody decided, by its position_hash; in the view of the player on roll, with what people filter by.
-- Beside decisions position_rows by position_id are faster, and decision_facts has the columns.
-- Leans on: decisions_by_position where position_hash is asked for; else a sort of all decisions, which takes seconds in a database of
-- 20,000 matches. The empty second part is for the planner: it takes any grouping for a hundred rows, and begins joins with it.
SELECT
    f.position_hash,
    f.first_decision_id,
    x.board,
    x.player_pips,
    x.opponent_pips,
    x.player_bar,
    x.opponent_bar,
    x.player_off,
    x.opponent_off,
    x.phase_code,
    x.player_prime,
    x.opponent_prime,
    x.player_anchors,
    x.opponent_anchors,
    x.player_blots,
    x.opponent_blots
FROM (
    SELECT position_hash, first_decision_id
    FROM (SELECT position_hash, min(decision_id) AS first_decision_id FROM decisions GROUP BY position_hash)
    UNION ALL
    SELECT position_hash, decision_id FROM decisions WHERE FALSE
) AS f
CROSS JOIN position_rows AS x ON x.position_id = f.first_decision_id;
