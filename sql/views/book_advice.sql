CREATE VIEW IF NOT EXISTS book_advice AS
-- One row per XG book and checker play of the first 12 rolls where the book has at least one of the candidates: the best of those that it
-- has, and what the play that was made costs by the book. book_cost_emg is NULL where the book does not have that play. The best of few
-- is not the best of all: candidates_covered says how many of the candidates the book has.
-- Leans on: book_coverage_rows by their key where a decision is asked for; everything else by primary keys.
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
    d.candidate_count AS candidates,
    v.candidates_covered,
    v.book_rank,
    (SELECT p.play FROM candidate_rows AS c JOIN plays AS p ON p.play_id = c.play_id
     WHERE c.candidate_id = d.decision_id * 32 + v.book_rank - 1) AS book_action,
    v.book_entry_id,
    be.source,
    be.equity AS book_equity,
    be.error_95,
    CAST(v.book_rank = d.played_rank AS INTEGER) AS is_book_play,
    v.played_entry_id,
    (SELECT pe.source FROM book_entry_rows AS pe WHERE pe.book_entry_id = v.played_entry_id) AS played_source,
    (SELECT pe.equity FROM book_entry_rows AS pe WHERE pe.book_entry_id = v.played_entry_id) AS book_equity_played,
    CAST(be.equity - (SELECT pe.equity FROM book_entry_rows AS pe WHERE pe.book_entry_id = v.played_entry_id) AS REAL) AS book_cost_emg,
    d.error_emg
FROM books AS b
JOIN book_coverage_rows AS v ON v.book_id = b.book_id
JOIN decision_rows AS d ON d.decision_id = v.decision_id
JOIN book_entry_rows AS be ON be.book_entry_id = v.book_entry_id
WHERE d.is_current = 1 AND d.played_rank IS NOT NULL;
