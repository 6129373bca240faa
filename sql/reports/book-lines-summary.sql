-- title: Lines of a book in another book, by depth
-- question: What share of a book's lines and moves does another book cover, ply by ply and overall?
-- group: books
-- parameter: lines (integer, the first book with lines): the book whose lines are examined: a text book or an ABK tree
-- parameter: book (integer, the next of its game): the covering book
-- parameter: deleted (yes|no, no): whether to count deleted moves, in both books
-- column: ply: 1: the first move; empty: all plies
-- column: lines: lines with at least this many plies
-- column: lines_in_book: lines whose moves up to this ply are all in the covering book
-- column: lines_share: their share of the lines
-- column: lines_out: lines whose first move not in the covering book is at this ply
-- column: moves: moves at this ply: plies of the openings, or nodes of the tree
-- column: moves_in_book: moves that the covering book has, those after a return by transposition included
-- column: moves_share: their share of the moves
-- column: lines_book: number of the book with the lines
-- column: lines_file: path of its file
-- column: cover_book: number of the covering book
-- column: cover_file: path of its file
-- leans on: book_nodes_by_parent, book_moves_by_book, the primary key of shogi_book_plies
WITH RECURSIVE asked AS (
    SELECT l.book_id AS lines, b.book_id AS book
    FROM books AS l
    JOIN books AS b ON b.game = l.game
    WHERE l.kind IN ('gnushogi_text', 'abk')
        AND l.book_id = coalesce(:lines, (SELECT min(book_id) FROM books WHERE kind IN ('gnushogi_text', 'abk')))
        AND b.book_id = coalesce(:book, (SELECT min(book_id) FROM books WHERE game = l.game AND book_id <> l.book_id))
),
-- Each move of the openings of a text book, and whether the other book has it.
steps AS MATERIALIZED (
    SELECT p.line_number AS line, p.ply, c.book_move_id IS NOT NULL AS is_in
    FROM asked AS q
    CROSS JOIN shogi_book_plies AS p ON p.book_id = q.lines
    LEFT JOIN book_moves AS c
        ON c.book_id = q.book AND c.position_hash = p.position_hash AND c.move = p.move AND (:deleted = 'yes' OR NOT c.is_deleted)
),
-- Down a tree from the start, whose moves have no parent: what is known of the line that leads to a node.
walk (node, parent, ply, is_in, plies_in_book, out_node, out_ply) AS (
    SELECT NULL, NULL, 0, 1, 0, NULL, NULL
    UNION ALL
    SELECT
        n.node,
        n.parent,
        n.ply,
        c.book_move_id IS NOT NULL,
        w.plies_in_book + (c.book_move_id IS NOT NULL),
        coalesce(w.out_node, iif(c.book_move_id IS NULL, n.node, NULL)),
        coalesce(w.out_ply, iif(c.book_move_id IS NULL, n.ply, NULL))
    FROM walk AS w
    CROSS JOIN asked AS q
    -- unlikely: the index, statistics or not.
    CROSS JOIN chess_book_nodes AS n ON n.book_id = q.lines AND unlikely(n.parent IS w.node) AND n.ply = w.ply + 1
    LEFT JOIN book_moves AS c
        ON c.book_id = q.book AND c.position_hash = n.position_hash AND c.move = n.move AND (:deleted = 'yes' OR NOT c.is_deleted)
    WHERE n.move IS NOT NULL AND (:deleted = 'yes' OR NOT n.is_deleted)
),
-- A line of a tree ends where no further move follows.
ways AS MATERIALIZED (
    SELECT node AS line, ply AS plies, plies_in_book, out_ply AS first_out_ply, coalesce(out_node, node) AS last_node
    FROM walk
    WHERE node IS NOT NULL AND node NOT IN (SELECT parent FROM walk WHERE parent IS NOT NULL)
    UNION ALL
    SELECT line, count(*), sum(is_in), min(iif(is_in, NULL, ply)), NULL
    FROM steps
    GROUP BY line
),
counts (ply, ended, ended_in_book, went_out, moves, moves_in_book) AS (
    SELECT plies, count(*), sum(first_out_ply IS NULL), 0, 0, 0 FROM ways GROUP BY plies
    UNION ALL
    SELECT first_out_ply, 0, 0, count(*), 0, 0 FROM ways WHERE first_out_ply IS NOT NULL GROUP BY first_out_ply
    UNION ALL
    SELECT ply, 0, 0, 0, count(*), sum(is_in) FROM steps GROUP BY ply
    UNION ALL
    SELECT ply, 0, 0, 0, count(*), sum(is_in) FROM walk WHERE node IS NOT NULL GROUP BY ply
),
by_ply AS (
    SELECT
        ply,
        sum(sum(ended)) OVER onwards AS lines,
        -- Lines that never leave and reach this ply, and lines that leave later.
        sum(sum(ended_in_book + went_out)) OVER onwards - sum(went_out) AS lines_in_book,
        sum(went_out) AS lines_out,
        sum(moves) AS moves,
        sum(moves_in_book) AS moves_in_book
    FROM counts
    GROUP BY ply
    WINDOW onwards AS (ORDER BY ply DESC)
),
figures AS (
    SELECT ply, lines, lines_in_book, lines_out, moves, moves_in_book FROM by_ply
    UNION ALL
    SELECT NULL, sum(ended), sum(ended_in_book), sum(went_out), sum(moves), sum(moves_in_book) FROM counts HAVING count(*) > 0
)
SELECT
    f.ply,
    f.lines,
    f.lines_in_book,
    1.0 * f.lines_in_book / nullif(f.lines, 0) AS lines_share,
    f.lines_out,
    f.moves,
    f.moves_in_book,
    1.0 * f.moves_in_book / nullif(f.moves, 0) AS moves_share,
    q.lines AS lines_book,
    of_lines.file AS lines_file,
    q.book AS cover_book,
    of_cover.file AS cover_file
FROM figures AS f
CROSS JOIN asked AS q
JOIN book_summary AS of_lines ON of_lines.book_id = q.lines
JOIN book_summary AS of_cover ON of_cover.book_id = q.book
ORDER BY f.ply NULLS LAST;
