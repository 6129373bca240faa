CREATE VIEW IF NOT EXISTS book_histogram AS
-- One row per chess or shogi book and depth (fewest plies from the start): the positions there, those without a move in the book
-- (leaves), and the moves from them. entries are those of the file at that ply of their own line: nodes of an ABK tree, plies of a
-- text book, used slots of a GDX book (one a move).
-- Leans on: book_moves_by_book; one pass over each book's moves, nodes and plies.
WITH parts (book_id, depth, positions_with_moves, leaves, moves, entries) AS (
    SELECT m.book_id, m.depth, count(DISTINCT m.position_key), 0, count(*), sum(m.node_count) FILTER (WHERE b.kind = 'gnushogi_gdx')
    FROM book_moves AS m
    JOIN books AS b ON b.book_id = m.book_id
    GROUP BY m.book_id, m.depth
    UNION ALL
    SELECT book_id, depth, 0, count(*), 0, 0
    FROM (
        SELECT m.book_id, min(m.depth) + 1 AS depth
        FROM book_moves AS m
        WHERE NOT EXISTS (
            SELECT 1 FROM book_moves AS f WHERE f.book_id = m.book_id AND f.position_key = m.next_position_key
        )
        GROUP BY m.book_id, m.next_position_key
    )
    GROUP BY book_id, depth
    UNION ALL
    -- A book without moves knows the start alone.
    SELECT b.book_id, 0, 0, b.positions, 0, 0
    FROM books AS b
    WHERE b.game <> 'backgammon' AND NOT EXISTS (SELECT 1 FROM book_moves AS m WHERE m.book_id = b.book_id)
    UNION ALL
    SELECT book_id, ply - 1, 0, 0, 0, count(*) FROM book_nodes WHERE ply IS NOT NULL GROUP BY book_id, ply
    UNION ALL
    SELECT book_id, ply - 1, 0, 0, 0, count(*) FROM book_line_plies GROUP BY book_id, ply
)
SELECT
    book_id,
    depth,
    sum(positions_with_moves) + sum(leaves) AS positions,
    sum(positions_with_moves) AS positions_with_moves,
    sum(leaves) AS leaves,
    sum(moves) AS moves,
    1.0 * sum(moves) / nullif(sum(positions_with_moves), 0) AS moves_per_position,
    sum(entries) AS entries
FROM parts
GROUP BY book_id, depth;
