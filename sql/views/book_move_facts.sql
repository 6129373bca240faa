-- One row per move of a chess or shogi book, transpositions merged, with the positions before and after it as text.
-- mover_score is the mover's average result: a win is 1, a draw 0.5.
-- Uses index: primary keys from book_moves outwards; book_moves_by_book for is_end.
SELECT
    m.book_move_id, m.book_id, b.game, b.kind,
    b.title,                            -- title of the book
    {{ path('b') }} AS file, -- a file of the book, the first by name
    m.depth,
    m.position_hash,                    -- the position before the move: the same number in every book
    p.position_text,                    -- that position as text: FEN without counters, SFEN without the move number
    CAST(CASE WHEN instr(p.position_text, ' w ') > 0 THEN 'white' ELSE 'black' END AS {{ text }}) AS mover, -- white, black
    m.move, m.move_text, m.next_position_hash,
    n.position_text AS next_position_text, -- the position after the move, as text
    -- 1: the book has no move there
    CAST(NOT EXISTS (SELECT 1 FROM book_moves AS f WHERE f.book_id = m.book_id AND f.position_hash = m.next_position_hash) AS BIGINT) AS is_end,
    m.node_count, m.games, m.won, m.lost, m.draws,
    CAST((CASE WHEN instr(p.position_text, ' w ') > 0 THEN m.won ELSE m.lost END + 0.5 * m.draws) / nullif(m.games, 0) AS DOUBLE)
        AS mover_score,                 -- games that the mover won plus half the draws, per game: 0..1; NULL: no games
    m.priority, m.is_good, m.is_bad, m.hint, m.count, m.is_deleted
FROM book_moves AS m
JOIN books AS b ON b.book_id = m.book_id
JOIN book_positions AS p ON p.position_hash = m.position_hash
JOIN book_positions AS n ON n.position_hash = m.next_position_hash
