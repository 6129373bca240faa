-- One row per opening book: XG's (backgammon), Arena's ABK (chess), GNU Shogi's (shogi).
SELECT
    hash_key(c.content_hash) AS book_id,     -- BIGINT: the book: 64 bits of the hash of its file, the same in every database
    {{ hex('hash_key(c.content_hash)') }} AS book_hex, -- VARCHAR: book_id in 16 hexadecimal digits, for programs without 64-bit integers
    c.path,                                  -- VARCHAR: the file that the book is from
    b.kind, b.game, b.variant, b.title, b.edition, b.author, b.notes, b.updated_at_local, -- VARCHAR
    c.content_hash,                          -- BLOB: blake3 of the file, 32 bytes
    b.entries, -- BIGINT
    b.reachable,                             -- BIGINT: reached from the start, illegal ones included; NULL: this kind has no such figure
    b.orphans, b.deleted, b.illegal_moves, b.positions, b.positions_with_moves, b.moves, b.transposed_positions, b.max_depth, -- BIGINT
    b.good_moves, b.bad_moves, b.count_sum, b.lines, b.plies, b.line_errors, -- BIGINT
    c.has_file                               -- BOOLEAN: whether the file existed when an import last looked
FROM books AS b
JOIN content_files AS c ON c.content_id = b.content_id
ORDER BY c.content_hash, b.kind;
