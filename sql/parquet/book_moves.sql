-- One row per move of a chess or shogi book, transpositions merged.
SELECT
    hash_key(c.content_hash) AS book_id,     -- BIGINT: the book: 64 bits of the hash of its file, the same in every database
    {{ hex('hash_key(c.content_hash)') }} AS book_hex, -- VARCHAR: book_id in 16 hexadecimal digits, for programs without 64-bit integers
    m.position_hash, m.next_position_hash, -- BIGINT
    {{ hex('m.position_hash') }} AS position_hex, -- VARCHAR: position_hash in 16 hexadecimal digits
    {{ hex('m.next_position_hash') }} AS next_position_hex, -- VARCHAR: next_position_hash in 16 hexadecimal digits
    p.position_text,                         -- VARCHAR: the position before the move: FEN without counters, SFEN without the move number
    m.move, m.move_text, -- VARCHAR
    m.depth, m.record, m.node_count, m.games, m.won, m.lost, m.draws, m.priority, m.flags, -- BIGINT
    m.is_good, m.is_bad, -- BOOLEAN
    m.hint, -- VARCHAR
    m.count, -- BIGINT
    m.is_deleted -- BOOLEAN
FROM books AS b
JOIN contents AS c ON c.content_id = b.content_id
JOIN book_moves AS m ON m.book_id = b.book_id
JOIN book_positions AS p ON p.position_hash = m.position_hash
ORDER BY c.content_hash, m.book_move_id;
