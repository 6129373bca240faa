CREATE VIEW IF NOT EXISTS decision_coverage AS
-- One row per XG book and checker play of the first 12 rolls of a backgammon game that was made (of several saves of a match, the
-- current one's): does the book have it, does it have the analysis's best, and how many of the candidates? What the book says
-- there: book_verdicts.
-- Leans on: decisions_by_ply, or the key or decisions_by_game where a decision or a game is asked for; book_entries_by_position.
-- Columns about all candidates cost as much again as those about the play, and nothing where they are not asked for.
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
    pe.book_entry_id IS NOT NULL AS is_played_covered,
    CASE d.played_rank WHEN 1 THEN d.level_code ELSE (SELECT c.level_code FROM candidate_rows AS c
     WHERE c.candidate_id = d.decision_id * 32 + d.played_rank - 1) END IN (998, 999) AS is_played_stamped,
    CASE CASE d.played_rank WHEN 1 THEN d.level_code ELSE (SELECT c.level_code FROM candidate_rows AS c
          WHERE c.candidate_id = d.decision_id * 32 + d.played_rank - 1) END IN (998, 999)
        WHEN 1 THEN CASE WHEN pe.book_entry_id IS NULL THEN 'stamp only' ELSE 'both' END
        ELSE CASE WHEN pe.book_entry_id IS NULL THEN 'none' ELSE 'book only' END
    END AS played_state,
    (SELECT p.play FROM candidate_rows AS c JOIN plays AS p ON p.play_id = c.play_id
     WHERE c.candidate_id = d.decision_id * 32) AS best_action,
    CASE d.played_rank
        WHEN 1 THEN pe.book_entry_id IS NOT NULL
        ELSE EXISTS (
            SELECT 1 FROM candidate_rows AS c
            JOIN book_entries AS ae
                ON ae.position_hash = c.position_hash
               AND ae.away_on_roll IS d.away_opponent
               AND ae.away_mover IS d.away_player
               AND ae.selection_rank = 1
               AND ae.is_money = (d.away_player IS NULL)
               AND CASE WHEN ae.is_money THEN ae.is_jacoby = d.is_jacoby ELSE ae.is_crawford = d.is_crawford END
               AND ae.cube_value = 1
               AND ae.cube_pos_raw = 0
               AND ae.book_id = b.book_id
               AND d.cube_value = 1
               AND d.cube_owner = 0
            WHERE c.candidate_id = d.decision_id * 32)
    END AS is_best_covered,
    d.candidate_count AS candidates,
    (SELECT sum(c.is_covered) FROM candidate_coverage AS c
     WHERE c.decision_id = d.decision_id AND c.book_id = b.book_id) AS candidates_covered,
    (SELECT 1.0 * sum(c.is_covered) / count(*) FROM candidate_coverage AS c
     WHERE c.decision_id = d.decision_id AND c.book_id = b.book_id) AS covered_share,
    pe.book_entry_id,
    pe.source,
    pe.equity AS book_equity_played,
    d.equity_played,
    d.level_code,
    d.error_emg
FROM decisions AS d
CROSS JOIN matches AS m ON m.match_id = d.match_id AND m.variation_code = 0 AND m.is_current = 1
JOIN books AS b ON b.kind = 'xg_opening'
LEFT JOIN book_entries AS pe
    ON pe.position_hash = d.position_after_hash
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
WHERE d.kind = 'checker' AND d.ply <= 12 AND d.played_rank IS NOT NULL;
