-- One row per opening book: XG's (backgammon), Arena's ABK (chess), GNU Shogi's (shogi).
SELECT
    hash_key(c.content_hash) AS book_id,     -- BIGINT: the book: 64 bits of the hash of its file, the same in every database
    c.path,                                  -- VARCHAR: the file that the book is from
    b.kind,                                  -- VARCHAR: xg_opening, abk, gnushogi_gdx, gnushogi_text
    b.game,                                  -- VARCHAR: backgammon, chess, shogi
    b.variant,                               -- VARCHAR: layout: ABK or AB2; le64, be64, le32, be32, ... of a GDX book; 1.0 of an XG book; NULL: a text book
    b.title,                                 -- VARCHAR: XG: the description; ABK: the comment; NULL: none
    b.edition,                               -- VARCHAR: XG: the file version that its editor gave; NULL: none
    b.author,                                -- VARCHAR: ABK; NULL: none
    b.notes,                                 -- VARCHAR: XG; NULL: none
    b.updated_at_local,                      -- VARCHAR [local time]: XG: last edited, local time; NULL: none
    c.content_hash,                          -- BLOB: blake3 of the file, 32 bytes
    b.entries,                               -- BIGINT: XG entries, ABK tree nodes, used GDX slots, plies of a text book
    b.reachable,                             -- BIGINT: reached from the start, illegal ones included; NULL: this kind has no such figure
    b.orphans,                               -- BIGINT: entries - reachable
    b.deleted,                               -- BIGINT: entries flagged as deleted
    b.illegal_moves,                         -- BIGINT: reachable entries whose move is illegal in its position
    b.positions,                             -- BIGINT: distinct positions reached; chess and shogi: start and leaves included
    b.positions_with_moves,                  -- BIGINT: positions in which the book has a move
    b.moves,                                 -- BIGINT: distinct pairs of position and move
    b.transposed_positions,                  -- BIGINT: positions that several paths of the book reach
    b.max_depth,                             -- BIGINT: plies from the start of the deepest position (ABK: node)
    b.good_moves,                            -- BIGINT: shogi: distinct moves marked good
    b.bad_moves,                             -- BIGINT: shogi: distinct moves marked bad
    b.count_sum,                             -- BIGINT: shogi: sum of the counts of its moves
    b.lines,                                 -- BIGINT: text books: openings
    b.plies,                                 -- BIGINT: text books: plies of all openings
    b.line_errors,                           -- BIGINT: text books: openings cut off by an error
    c.has_file                               -- BOOLEAN: whether the file existed when an import last looked
FROM books AS b
JOIN content_files AS c ON c.content_id = b.content_id
ORDER BY c.content_hash, b.kind;
