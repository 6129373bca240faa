CREATE VIEW IF NOT EXISTS decision_coverage AS
-- One row per XG book and checker play made in the first 12 rolls of a backgammon game: whether the book has it and the analysis's best
-- play, and how many of the candidates it has. For the book's equities see book_advice.
-- Leans on: decision_rows_by_ply, which has all columns of a decision that coverage by roll needs, or the primary key or
-- decision_rows_by_game; book_coverage_rows and book_entry_rows by their keys.
SELECT
    d.decision_id,                      -- the checker play
    d.match_id,
    d.game_id,
    b.book_id,
    b.title AS book_title,              -- title of the book
    b.edition AS book_edition,          -- its edition, as its editor gave it
    d.ply,
    d.player_id,                        -- the player, as spelled in this match
    d.opponent_id,                      -- the opponent, as spelled in this match
    d.die1,
    d.die2,
    d.away_player,
    d.away_opponent,
    d.is_crawford,
    d.is_jacoby,
    d.action,                           -- the play made
    CAST(v.played_entry_id IS NOT NULL AS INTEGER) AS is_played_covered, -- 1: the book has the play made
    -- 1: XG copied the numbers of that play from its own book
    CAST(d.played_level_code IN (SELECT l.level_code FROM levels AS l WHERE l.is_book) AS INTEGER) AS is_played_stamped,
    CAST(CASE WHEN d.played_level_code IN (SELECT l.level_code FROM levels AS l WHERE l.is_book)
        THEN iif(v.played_entry_id IS NULL, 'stamp only', 'both')
        ELSE iif(v.played_entry_id IS NULL, 'none', 'book only')
    END AS TEXT) AS played_state,       -- both (in the book and stamped), book only, stamp only, none
    (SELECT p.play FROM candidate_rows AS c JOIN plays AS p ON p.play_id = c.play_id
     WHERE c.candidate_id = d.decision_id * 32) AS best_action, -- the analysis's best
    CAST(v.best_entry_id IS NOT NULL AS INTEGER) AS is_best_covered, -- 1: the book has the analysis's best
    d.candidate_count AS candidates,    -- how many candidates the play has
    CAST(coalesce(v.candidates_covered, 0) AS INTEGER) AS candidates_covered, -- how many of them the book has
    CAST(1.0 * coalesce(v.candidates_covered, 0) / d.candidate_count AS REAL) AS covered_share, -- their share, 0..1
    v.played_entry_id AS book_entry_id, -- entry of the play made; NULL: none
    -- author of its rollout; show it with the entry; NULL: no entry
    (SELECT e.source FROM book_entry_rows AS e WHERE e.book_entry_id = v.played_entry_id) AS source,
    -- its equity according to the book, EMG, the player's view; NULL: no entry
    (SELECT e.equity FROM book_entry_rows AS e WHERE e.book_entry_id = v.played_entry_id) AS book_equity_played,
    d.equity_played,                    -- its equity according to the analysis
    d.level_code,
    d.error_emg
FROM decision_rows AS d
CROSS JOIN match_rows AS m ON m.match_id = d.match_id AND m.variation_code = 0 AND m.is_current = 1
JOIN books AS b ON b.kind = 'xg_opening'
LEFT JOIN book_coverage_rows AS v ON v.book_id = b.book_id AND v.decision_id = d.decision_id
WHERE d.kind = 'checker' AND d.ply <= 12 AND d.played_rank IS NOT NULL AND m.kind <> 'position';
