CREATE VIEW IF NOT EXISTS candidate_coverage AS
-- One row per XG book and candidate of a checker play of the first 12 rolls of a backgammon game, whether the book has it or not.
-- is_stamped (XG took the numbers from its own book when it analysed) and an entry in this book are two separate facts.
-- Leans on: decision_rows_by_ply, or the primary key where a decision is asked for; candidates by their key, book_candidates.
SELECT
    k.decision_id,
    k.candidate_rank,
    k.book_id,
    k.ply,
    (SELECT p.play FROM plays AS p WHERE p.play_id = k.play_id) AS play,
    CAST(k.candidate_rank = k.played_rank AS INTEGER) AS is_played,
    CAST(k.candidate_rank = 1 AS INTEGER) AS is_best,
    k.position_hash,
    k.level_code,
    CAST(k.is_stamped AS INTEGER) AS is_stamped,
    CAST(e.book_entry_id IS NOT NULL AS INTEGER) AS is_covered,
    CAST(CASE
        WHEN e.book_entry_id IS NULL THEN iif(k.is_stamped, 'stamp only', 'none')
        ELSE iif(k.is_stamped, 'both', 'book only')
    END AS TEXT) AS state,
    e.book_entry_id,
    e.source,
    CAST(k.scaled_equity / 536870912.0 AS REAL) AS equity,
    e.equity AS book_equity,
    e.error_95,
    CAST(k.scaled_equity / 536870912.0 - e.equity AS REAL) AS equity_difference,
    CAST(abs(k.scaled_equity / 536870912.0 - e.equity) <= e.error_95 AS INTEGER) AS is_within_error_95,
    CAST(CASE WHEN k.is_stamped THEN
        (k.scaled_equity, k.scaled_lose_backgammon, k.scaled_lose_gammon, k.scaled_lose,
         k.scaled_win, k.scaled_win_gammon, k.scaled_win_backgammon)
            = (e.equity * 536870912.0, e.lose_backgammon * 34359738368.0, e.lose_gammon * 1073741824.0, e.lose * 1073741824.0,
               e.win * 1073741824.0, e.win_gammon * 1073741824.0, e.win_backgammon * 34359738368.0)
    END AS INTEGER) AS is_stamp_equal
FROM (
    SELECT d.decision_id, d.ply, d.played_rank, b.book_id, (c.candidate_id & 31) + 1 AS candidate_rank,
        c.*, c.level_code IN (SELECT l.level_code FROM levels AS l WHERE l.is_book) AS is_stamped,
        (SELECT t.book_entry_id FROM book_candidates AS t
         WHERE t.decision_id = d.decision_id AND t.candidate_id = c.candidate_id AND t.book_id = b.book_id) AS entry_id
    FROM decision_rows AS d
    CROSS JOIN match_rows AS m ON m.match_id = d.match_id AND m.variation_code = 0 AND m.is_current = 1
    JOIN books AS b ON b.kind = 'xg_opening'
    JOIN candidate_rows AS c
        ON likelihood(c.candidate_id >= d.decision_id * 32, 0.0001)
       AND likelihood(c.candidate_id <= d.decision_id * 32 + 31, 0.0001)
    WHERE d.kind = 'checker' AND d.ply <= 12 AND m.kind <> 'position'
) AS k
LEFT JOIN book_entry_rows AS e ON e.book_entry_id = k.entry_id;
