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
-- columns: lines_book, lines_file, cover_book, cover_file
-- engines: sqlite
-- uses index: book_nodes_by_parent, book_moves_by_book, the primary key of shogi_book_plies
WITH RECURSIVE {{ lines_in_book(lines, book, choice.deleted == 'yes') }},
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
    {{ ratio('f.lines_in_book', 'f.lines') }} AS lines_share,
    f.lines_out,
    f.moves,
    f.moves_in_book,
    {{ ratio('f.moves_in_book', 'f.moves') }} AS moves_share,
    q.lines AS lines_book,
    of_lines.file AS lines_file,
    q.book AS cover_book,
    of_cover.file AS cover_file
FROM figures AS f
CROSS JOIN asked AS q
JOIN book_summary AS of_lines ON of_lines.book_id = q.lines
JOIN book_summary AS of_cover ON of_cover.book_id = q.book
ORDER BY f.ply NULLS LAST
