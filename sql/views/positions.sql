CREATE VIEW IF NOT EXISTS positions AS
-- One row per position in which somebody decided, by its position_hash; in the view of the player on roll, with what people filter by.
-- position_id is the first decision in it. Beside decisions position_rows by position_id are faster, and decision_facts has the columns.
-- Leans on: decisions_by_position where position_hash is asked for; else a sort of all positions.
SELECT
    d.position_hash,
    min(x.position_id) AS position_id,
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
FROM decisions AS d
JOIN position_rows AS x ON x.position_id = d.decision_id
GROUP BY d.position_hash;
