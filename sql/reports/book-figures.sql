-- title: Books and their figures
-- question: What is in each imported book, and how sound is it?
-- group: books
-- parameter: book (integer, all): number of one book
-- columns: book_id
-- column: kind: xg_opening, abk, gnushogi_gdx, gnushogi_text
-- column: variant: the file's layout
-- column: title: as in the file
-- column: file: path of the book's file
-- column: entries: records of the file, nodes of its tree, used slots or plies of its openings
-- column: reachable: entries reached from the start
-- column: orphans: entries not reached from the start
-- column: deleted: entries marked as deleted; all other figures count them too
-- column: illegal_moves: reachable entries whose move is illegal
-- column: positions: different positions reached, the start and the leaves included
-- column: positions_with_moves: positions in which the book has a move
-- columns: leaves
-- column: moves: different pairs of position and move
-- columns: moves_per_position
-- column: transposed_positions: positions that several paths reach
-- column: max_depth: plies from the start to the deepest position
-- column: good_moves: shogi: moves marked good
-- column: bad_moves: shogi: moves marked bad
-- column: count_sum: shogi: sum of the moves' counts
-- column: lines: text books: openings
-- column: plies: text books: plies of all openings
-- column: line_errors: text books: openings cut off by an error
-- uses index: primary keys of books and source_files
SELECT {{ columns }}
FROM book_summary
WHERE {{ book }} IS NULL OR book_id = {{ book }}
ORDER BY book_id
