-- title: Books by depth
-- question: How many positions, moves and ends does a chess or shogi book have at each depth?
-- group: books
-- parameter: book (integer, all): one book, by its number
-- column: book_id: the book's number
-- column: depth: fewest plies from the start
-- column: positions: different positions at this depth
-- column: leaves: those in which the book has no move
-- column: moves: different moves from the others
-- column: moves_per_position: over the positions with moves
-- column: entries: nodes, slots or plies of the file whose move is the next one of their own line
-- column: leaves_share: leaves of all positions here
-- column: file: where the book comes from
-- leans on: book_moves_by_book; one pass over each book's moves, nodes and plies
SELECT
    h.book_id,
    h.depth,
    h.positions,
    h.leaves,
    h.moves,
    h.moves_per_position,
    h.entries,
    1.0 * h.leaves / nullif(h.positions, 0) AS leaves_share,
    s.path AS file
FROM book_histogram AS h
JOIN books AS b ON b.book_id = h.book_id
JOIN source_files AS s ON s.source_file_id = b.source_file_id
WHERE h.book_id = :book OR :book IS NULL
ORDER BY h.book_id, h.depth;
