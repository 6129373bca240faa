-- One row per book: where it comes from, and its own figures. Deleted entries count. leaves are positions in which the book has no move,
-- and moves_per_position is over the positions with moves. A figure is NULL if it is not defined for the kind of book.
-- Uses index: primary keys from books outwards.
SELECT
    b.book_id, b.game, b.kind, b.variant, b.title, b.edition, b.author,
    {{ path('b') }} AS file, -- a file of the book, the first by name
    b.entries, b.reachable, b.orphans, b.deleted, b.illegal_moves, b.positions, b.positions_with_moves,
    CAST(b.positions - b.positions_with_moves AS BIGINT) AS leaves, -- positions in which the book has no move
    b.moves,
    CAST(1.0 * b.moves / nullif(b.positions_with_moves, 0) AS DOUBLE) AS moves_per_position, -- moves / positions_with_moves
    b.transposed_positions, b.max_depth, b.good_moves, b.bad_moves, b.count_sum, b.lines, b.plies, b.line_errors
FROM books AS b
