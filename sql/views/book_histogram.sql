-- One row per chess or shogi book and depth (fewest plies from the start): the positions there, those without a move in the book
-- (leaves), and the moves from them. entries are those of the file at that ply of their own line: nodes of an ABK tree, plies of a
-- text book, used slots of a GDX book (one a move).
-- Uses index: book_moves_by_book; one pass over each book's moves, nodes and plies.
WITH parts (book_id, depth, positions_with_moves, leaves, moves, entries) AS (
    SELECT m.book_id, m.depth, count(DISTINCT m.position_hash), 0, count(*), sum(m.node_count) FILTER (WHERE b.kind = 'gnushogi_gdx')
    FROM book_moves AS m
    JOIN books AS b ON b.book_id = m.book_id
    GROUP BY m.book_id, m.depth
    UNION ALL
    SELECT book_id, depth, 0, count(*), 0, 0
    FROM (
        SELECT m.book_id, min(m.depth) + 1 AS depth
        FROM book_moves AS m
        WHERE NOT EXISTS (
            SELECT 1 FROM book_moves AS f WHERE f.book_id = m.book_id AND f.position_hash = m.next_position_hash
        )
        GROUP BY m.book_id, m.next_position_hash
    )
    GROUP BY book_id, depth
    UNION ALL
    -- A book without moves has only the start.
    SELECT b.book_id, 0, 0, b.positions, 0, 0
    FROM books AS b
    WHERE b.game <> 'backgammon' AND NOT EXISTS (SELECT 1 FROM book_moves AS m WHERE m.book_id = b.book_id)
    UNION ALL
    SELECT book_id, ply - 1, 0, 0, 0, count(*) FROM chess_book_nodes WHERE ply IS NOT NULL GROUP BY book_id, ply
    UNION ALL
    SELECT book_id, ply - 1, 0, 0, 0, count(*) FROM shogi_book_plies GROUP BY book_id, ply
)
SELECT
    CAST(book_id AS BIGINT) AS book_id, -- the book: books.book_id
    CAST(depth AS BIGINT) AS depth,    -- fewest plies from the start; 0: the start itself
    CAST(sum(positions_with_moves) + sum(leaves) AS BIGINT) AS positions, -- distinct positions at this depth
    CAST(sum(positions_with_moves) AS BIGINT) AS positions_with_moves, -- those in which the book has a move
    CAST(sum(leaves) AS BIGINT) AS leaves, -- those in which it has none
    CAST(1.0 * sum(leaves) / nullif(sum(positions_with_moves) + sum(leaves), 0) AS DOUBLE) AS leaves_share, -- leaves / positions
    CAST(sum(moves) AS BIGINT) AS moves, -- distinct moves from these positions
    CAST(1.0 * sum(moves) / nullif(sum(positions_with_moves), 0) AS DOUBLE) AS moves_per_position, -- moves / positions_with_moves
    -- entries of the file whose move comes next: nodes or plies by the length of their own line, GDX slots by their position
    CAST(sum(entries) AS BIGINT) AS entries
FROM parts
GROUP BY book_id, depth
