CREATE VIEW IF NOT EXISTS decision_coverage AS
-- One row per XG book and checker play of the first 12 rolls of a backgammon game that was made (of several saves of a match, the
-- current one's): does the book have it, does it have the analysis's best, and how many of the candidates? What the book says
-- there: book_verdicts.
-- Leans on: decisions_by_ply, which has all of a decision that coverage by ply asks for, or the key or decisions_by_game where a
-- decision or a game is asked for; book_coverage, stamped_plays and book_entries by their keys.
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
    v.played_entry_id IS NOT NULL AS is_played_covered,
    CASE d.played_rank
        WHEN 1 THEN d.level_code IN (998, 999)
        ELSE EXISTS (SELECT 1 FROM stamped_plays AS s WHERE s.decision_id = d.decision_id)
    END AS is_played_stamped,
    CASE CASE d.played_rank
            WHEN 1 THEN d.level_code IN (998, 999)
            ELSE EXISTS (SELECT 1 FROM stamped_plays AS s WHERE s.decision_id = d.decision_id) END
        WHEN 1 THEN CASE WHEN v.played_entry_id IS NULL THEN 'stamp only' ELSE 'both' END
        ELSE CASE WHEN v.played_entry_id IS NULL THEN 'none' ELSE 'book only' END
    END AS played_state,
    (SELECT p.play FROM candidate_rows AS c JOIN plays AS p ON p.play_id = c.play_id
     WHERE c.candidate_id = d.decision_id * 32) AS best_action,
    v.best_entry_id IS NOT NULL AS is_best_covered,
    d.candidate_count AS candidates,
    coalesce(v.candidates_covered, 0) AS candidates_covered,
    1.0 * coalesce(v.candidates_covered, 0) / d.candidate_count AS covered_share,
    v.played_entry_id AS book_entry_id,
    pe.source,
    pe.equity AS book_equity_played,
    d.equity_played,
    d.level_code,
    d.error_emg
FROM decisions AS d
CROSS JOIN matches AS m ON m.match_id = d.match_id AND m.variation_code = 0 AND m.is_current = 1
JOIN books AS b ON b.kind = 'xg_opening'
LEFT JOIN book_coverage AS v ON v.book_id = b.book_id AND v.decision_id = d.decision_id
LEFT JOIN book_entries AS pe ON pe.book_entry_id = v.played_entry_id
WHERE d.kind = 'checker' AND d.ply <= 12 AND d.played_rank IS NOT NULL;
