CREATE VIEW IF NOT EXISTS book_candidates AS
-- One row per XG book and candidate of the first 12 rolls of a backgammon game that the book has, of every save of a match. An entry
-- matches a candidate if it has the position after the play, seen by the opponent, who is then on roll (the entry's points away of the
-- player on roll are the opponent's), the same state of the Crawford game in matches or the same Jacoby rule for money, and a centred cube.
-- Only this view defines the match.
-- Leans on: decisions and candidates by their keys, book_entry_rows_by_position. CROSS JOIN keeps this order: imports query it for a range
-- of decisions, in a database that may have no indexes yet.
SELECT
    e.book_id,
    d.decision_id,                      -- the checker play
    c.candidate_id,
    CAST((c.candidate_id & 31) + 1 AS INTEGER) AS candidate_rank, -- the candidate; 1 is the analysis's best
    d.played_rank,
    e.book_entry_id,                    -- its entry
    e.equity AS book_equity             -- the entry's equity, EMG, the mover's view
FROM decision_rows AS d NOT INDEXED
CROSS JOIN match_rows AS m ON m.match_id = d.match_id AND m.variation_code = 0
CROSS JOIN candidate_rows AS c ON c.candidate_id BETWEEN d.decision_id * 32 AND d.decision_id * 32 + 31
CROSS JOIN book_entry_rows AS e
    ON e.position_hash = c.position_hash
   AND e.away_on_roll IS d.away_opponent
   AND e.away_mover IS d.away_player
   AND e.selection_rank = 1
   AND e.is_money = (d.away_player IS NULL)
   AND CASE WHEN e.is_money THEN e.is_jacoby = d.is_jacoby ELSE e.is_crawford = d.is_crawford END
   AND e.cube_value = 1
   AND e.cube_pos_raw = 0
WHERE d.kind = 'checker' AND d.ply <= 12 AND d.cube_value = 1 AND d.cube_owner = 0 AND d.is_position = 0;
