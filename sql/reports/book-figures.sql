-- title: Books and their figures
-- question: What is in each imported book, and how sound is it?
-- group: books
-- parameter: book (integer, all): one book, by its number
-- column: book_id: the book's number
-- column: kind: xg_opening, abk, gnushogi_gdx, gnushogi_text
-- column: variant: the file's layout
-- column: title: as the file has it
-- column: file: where the book comes from
-- column: entries: records of the file, nodes of its tree, used slots or plies of its openings
-- column: reachable: entries met on the walk from the start
-- column: orphans: entries that are not
-- column: deleted: entries marked as deleted; all other figures count them too
-- column: illegal_moves: reachable entries whose move cannot be played
-- column: positions: different positions met, the start and the leaves included
-- column: positions_with_moves: those in which the book has a move
-- column: leaves: those in which it has none
-- column: moves: different pairs of position and move
-- column: moves_per_position: over the positions with moves
-- column: transposed_positions: positions that more than one path meets
-- column: max_depth: plies to the deepest position
-- column: good_moves: shogi: moves marked good
-- column: bad_moves: shogi: moves marked bad
-- column: count_sum: shogi: sum of the moves' counts
-- column: lines: text books: openings
-- column: plies: text books: plies of all openings
-- column: line_errors: text books: openings that an error ended
-- leans on: primary keys of books and source_files
SELECT
    book_id,
    kind,
    variant,
    title,
    file,
    entries,
    reachable,
    orphans,
    deleted,
    illegal_moves,
    positions,
    positions_with_moves,
    leaves,
    moves,
    moves_per_position,
    transposed_positions,
    max_depth,
    good_moves,
    bad_moves,
    count_sum,
    lines,
    plies,
    line_errors
FROM book_summary
WHERE :book IS NULL OR book_id = :book
ORDER BY book_id;
