-- title: Books by depth
-- question: How many positions, moves and leaves does a chess or shogi book have at each depth?
-- group: books
-- parameter: book (integer, all): number of one book
-- columns: book_id
-- column: depth: fewest plies from the start
-- column: positions: different positions at this depth
-- columns: leaves
-- column: moves: different moves from the other positions
-- columns: moves_per_position
-- column: entries: nodes, slots or plies of the file with a move from this depth
-- column: leaves_share: leaves / positions at this depth
-- column: file: path of the book's file
-- engines: sqlite
-- uses index: book_moves_by_book; one pass over each book's moves, nodes and plies
SELECT {{ columns }}
FROM book_histogram AS h
JOIN (SELECT book_id, file FROM book_summary) AS s USING (book_id)
WHERE h.book_id = {{ book }} OR {{ book }} IS NULL
ORDER BY h.book_id, h.depth
