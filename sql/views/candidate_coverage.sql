CREATE VIEW IF NOT EXISTS candidate_coverage AS
-- One row per XG book and candidate of a checker play of the first 12 rolls of a backgammon game, in the book or not. is_stamped (XG's
-- analysis took the numbers from its own book) is independent of is_covered (this book has an entry).
-- Leans on: decision_rows_by_ply, or the primary key if a decision is given; candidates by their key, book_candidates.
SELECT
    k.decision_id,                      -- the checker play
    k.candidate_rank,                   -- the candidate; 1 is the analysis's best
    k.book_id,
    k.ply,
    (SELECT p.play FROM plays AS p WHERE p.play_id = k.play_id) AS play, -- 13/8 6/5*
    CAST(k.candidate_rank = k.played_rank AS INTEGER) AS is_played, -- 1: this was played; NULL: the play is not among the candidates
    CAST(k.candidate_rank = 1 AS INTEGER) AS is_best, -- 1: the analysis's best
    k.position_hash,                    -- the position after the play, seen by the opponent, who is then on roll
    k.level_code,                       -- level of the candidate's analysis; 998 and 999 are stamps
    CAST(k.is_stamped AS INTEGER) AS is_stamped, -- 1: XG copied the numbers from its own book
    CAST(e.book_entry_id IS NOT NULL AS INTEGER) AS is_covered, -- 1: the book has it
    CAST(CASE
        WHEN e.book_entry_id IS NULL THEN iif(k.is_stamped, 'stamp only', 'none')
        ELSE iif(k.is_stamped, 'both', 'book only')
    END AS TEXT) AS state,              -- both (in the book and stamped), book only, stamp only, none
    e.book_entry_id,                    -- its entry; NULL: the book does not have it
    e.source,                           -- author of the rollout; show it with the entry; NULL: no entry
    CAST(k.scaled_equity / 536870912.0 AS REAL) AS equity, -- according to the analysis, EMG, the mover's view
    e.equity AS book_equity,            -- according to the book, EMG, the mover's view; NULL: no entry
    e.error_95,                         -- half the 95% confidence interval of the entry's rollout; NULL: no entry, or no rollout
    CAST(k.scaled_equity / 536870912.0 - e.equity AS REAL) AS equity_difference, -- analysis minus book, EMG
    -- 1: the difference is at most error_95; NULL: no entry, or no rollout
    CAST(abs(k.scaled_equity / 536870912.0 - e.equity) <= e.error_95 AS INTEGER) AS is_within_error_95,
    CAST(CASE WHEN k.is_stamped THEN
        (k.scaled_equity, k.scaled_lose_backgammon, k.scaled_lose_gammon, k.scaled_lose,
         k.scaled_win, k.scaled_win_gammon, k.scaled_win_backgammon)
            = (e.equity * 536870912.0, e.lose_backgammon * 34359738368.0, e.lose_gammon * 1073741824.0, e.lose * 1073741824.0,
               e.win * 1073741824.0, e.win_gammon * 1073741824.0, e.win_backgammon * 34359738368.0)
    END AS INTEGER) AS is_stamp_equal   -- of a stamped candidate that the book has: 1: equity and chances are the book's; 0: those of another edition
FROM (
    SELECT d.decision_id, d.ply, d.played_rank, b.book_id, CAST((c.candidate_id & 31) + 1 AS INTEGER) AS candidate_rank,
        c.*, c.level_code IN (SELECT l.level_code FROM levels AS l WHERE l.is_book) AS is_stamped,
        (SELECT t.book_entry_id FROM book_candidates AS t
         WHERE t.decision_id = d.decision_id AND t.candidate_id = c.candidate_id AND t.book_id = b.book_id) AS entry_id
    FROM decision_rows AS d
    CROSS JOIN match_rows AS m ON m.match_id = d.match_id AND m.variation_code = 0 AND m.is_current = 1
    JOIN books AS b ON b.kind = 'xg_opening'
    JOIN candidate_rows AS c
        ON likelihood(c.candidate_id >= d.decision_id * 32, 0.001)
       AND likelihood(c.candidate_id <= d.decision_id * 32 + 31, 0.001)
    WHERE d.kind = 'checker' AND d.ply <= 12 AND m.kind <> 'position'
) AS k
LEFT JOIN book_entry_rows AS e ON e.book_entry_id = k.entry_id;
