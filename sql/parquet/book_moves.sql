-- One row per move of a chess or shogi book, transpositions merged.
SELECT
    hash_key(c.content_hash) AS book_id,     -- BIGINT: the book: 64 bits of the hash of its file, the same in every database
    m.position_hash,                         -- BIGINT [64-bit hash]: the position before the move
    m.next_position_hash,                    -- BIGINT [64-bit hash]: the position after the move
    p.position_text,                         -- VARCHAR: the position before the move: FEN without counters, SFEN without the move number
    m.move,                                  -- VARCHAR: UCI (castling as the king's move), USI
    m.move_text,                             -- VARCHAR: SAN; P-7f, Bx2b+, B*4e
    m.depth,                                 -- BIGINT: fewest plies from the start to the position
    m.record,                                -- BIGINT: the first entry with this move: node of an ABK, slot of a GDX, line of a text book; NULL: none
    m.node_count,                            -- BIGINT: entries merged into this row
    m.games,                                 -- BIGINT: chess: sum over the merged entries; NULL: shogi
    m.won,                                   -- BIGINT: chess: games that White won; NULL: shogi
    m.lost,                                  -- BIGINT: chess: games that White lost; NULL: shogi
    m.draws,                                 -- BIGINT: chess: games - won - lost, which can be negative; NULL: shogi
    m.priority,                              -- BIGINT: chess: 0..9, the highest of the merged entries; NULL: shogi
    m.flags,                                 -- BIGINT: shogi: 0x1000 good, 0x0100 bad; NULL: chess
    m.is_good,                               -- BOOLEAN: true: ! or !! (chess: priority 7, 8)
    m.is_bad,                                -- BOOLEAN: true: ? or ?? (chess: priority 1, 0)
    m.hint,                                  -- VARCHAR: shogi: the opponent's expected reply, USI; NULL: none
    m.count,                                 -- BIGINT: shogi: how often the book's text has it; NULL: chess
    m.is_deleted                             -- BOOLEAN: true: all merged entries are deleted
FROM books AS b
JOIN contents AS c ON c.content_id = b.content_id
JOIN book_moves AS m ON m.book_id = b.book_id
JOIN book_positions AS p ON p.position_hash = m.position_hash
ORDER BY c.content_hash, m.book_move_id;
