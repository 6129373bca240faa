-- What is in each imported book, and how sound is it?
SELECT
    book_id, kind, variant, title, path AS file, entries, reachable, orphans, deleted, illegal_moves, positions, positions_with_moves,
    positions - positions_with_moves AS leaves, moves,
    CAST(moves AS DOUBLE) / nullif(positions_with_moves, 0) AS moves_per_position,
    transposed_positions, max_depth, good_moves, bad_moves, count_sum, lines, plies, line_errors
FROM books
ORDER BY path
