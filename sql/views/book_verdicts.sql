CREATE VIEW IF NOT EXISTS book_verdicts AS
-- One row per XG book and checker play of the first 12 rolls where the book has at least one of the candidates: the best of those
-- that it has, and what the play that was made costs by the book. book_cost_emg is NULL where the book does not have that play.
-- The best of few is not the best of all: candidates_covered of decision_coverage says how many the book has.
-- Leans on: decisions_by_ply, or the key or decisions_by_game where a decision or a game is asked for; book_coverage by its
-- key, candidate_coverage where it has a row.
SELECT
    d.decision_id,
    d.match_id,
    d.game_id,
    b.book_id,
    b.title AS book_title,
    b.edition AS book_edition,
    d.ply,
    d.player_id,
    d.opponent_id,
    d.die1,
    d.die2,
    d.away_player,
    d.away_opponent,
    d.is_crawford,
    d.is_jacoby,
    d.action,
    (bc.candidate_id & 31) + 1 AS book_rank,
    bp.play AS book_action,
    be.book_entry_id,
    be.source,
    be.equity AS book_equity,
    be.ci95,
    (bc.candidate_id & 31) + 1 = d.played_rank AS is_book_play,
    pe.book_entry_id AS played_entry_id,
    pe.source AS played_source,
    pe.equity AS book_equity_played,
    be.equity - pe.equity AS book_cost_emg,
    d.error_emg
FROM decisions AS d
CROSS JOIN matches AS m ON m.match_id = d.match_id AND m.variation_code = 0
JOIN books AS b ON b.kind = 'xg_opening'
CROSS JOIN book_coverage AS v ON v.book_id = b.book_id AND v.decision_id = d.decision_id
CROSS JOIN candidate_rows AS bc ON bc.candidate_id = (
    SELECT d.decision_id * 32 + c.candidate_rank - 1 FROM candidate_coverage AS c
    WHERE c.decision_id = d.decision_id AND c.book_id = b.book_id AND c.is_covered
    ORDER BY c.book_equity DESC, c.candidate_rank
    LIMIT 1)
CROSS JOIN book_entries AS be
    ON be.position_hash = bc.position_hash
   AND be.away_on_roll IS d.away_opponent
   AND be.away_mover IS d.away_player
   AND be.selection_rank = 1
   AND be.is_money = (d.away_player IS NULL)
   AND CASE WHEN be.is_money THEN be.is_jacoby = d.is_jacoby ELSE be.is_crawford = d.is_crawford END
   AND be.cube_value = 1
   AND be.cube_pos_raw = 0
   AND be.book_id = b.book_id
   AND d.cube_value = 1
   AND d.cube_owner = 0
JOIN candidate_rows AS pc ON pc.candidate_id = d.decision_id * 32 + d.played_rank - 1
LEFT JOIN plays AS bp ON bp.play_id = bc.play_id
LEFT JOIN book_entries AS pe
    ON pe.position_hash = pc.position_hash
   AND pe.away_on_roll IS d.away_opponent
   AND pe.away_mover IS d.away_player
   AND pe.selection_rank = 1
   AND pe.is_money = (d.away_player IS NULL)
   AND CASE WHEN pe.is_money THEN pe.is_jacoby = d.is_jacoby ELSE pe.is_crawford = d.is_crawford END
   AND pe.cube_value = 1
   AND pe.cube_pos_raw = 0
   AND pe.book_id = b.book_id
   AND d.cube_value = 1
   AND d.cube_owner = 0
WHERE d.kind = 'checker' AND d.ply <= 12;
