-- title: Lines of a book in another book
-- question: Where does each line of a book leave another book, and which moves are there; or what share of its lines does that book have, ply by ply?
-- group: books
-- parameter: lines (integer, the first book with lines): the book whose lines are examined: a text book or an ABK tree
-- parameter: book (integer, the next of its game): the covering book
-- parameter: deleted (yes|no, no): whether to count deleted moves, in both books
-- parameter: by (line|ply, line): a row for each line, or for each ply
-- parameter: show (all|out, all): by line: all lines, or those that leave the book
-- parameter: limit (integer, all): maximum number of rows
-- column: line: by line: the opening's number in a text book; in an ABK tree the node of the line's last move
-- column: name: the opening's name
-- column: plies: number of moves of the line
-- column: plies_in_book: moves that the covering book has, those after a return by transposition included
-- column: first_out_ply: ply of the first move that the other book lacks; empty: it has all
-- column: first_out: that move in usual notation
-- column: ending: covered; other moves: the other book has other moves there; book ends: it has none
-- column: book_says: its moves there with marks, and games or count in brackets, the most frequent first
-- column: position_text: the position there: FEN without counters, SFEN without its number
-- column: moves: the line up to and including that move, UCI or USI; by ply: how many moves: plies of the openings, or nodes of the tree
-- column: ply: by ply: 1: the first move; empty: all plies
-- column: lines: lines with at least this many plies
-- column: lines_in_book: lines whose moves up to this ply are all in the covering book
-- column: lines_share: their share of the lines
-- column: lines_out: lines whose first move not in the covering book is at this ply
-- column: moves_in_book: moves that the covering book has, those after a return by transposition included
-- column: moves_share: their share of the moves
-- columns: lines_book, lines_file, cover_book, cover_file
-- engines: sqlite
-- uses index: book_nodes_by_parent, book_moves_by_book, the primary keys of chess_book_nodes, shogi_book_plies and book_positions
WITH RECURSIVE {{ lines_in_book(lines, book, choice.deleted == 'yes') }},
{% if choice.by == 'line' %}
shown AS {{ materialized() }} (
    SELECT line, plies, plies_in_book, first_out_ply, last_node
    FROM ways
    WHERE {{ show }} = 'all' OR first_out_ply IS NOT NULL
    ORDER BY line
    LIMIT {{ limit }}
),
-- The moves of a line up to the one that leaves the book; in a tree from there back to the start.
way_back (line, node, parent, ply, position_hash, move) AS (
    SELECT s.line, n.node, n.parent, n.ply, n.position_hash, n.move
    FROM shown AS s
    JOIN chess_book_nodes AS n ON n.book_id = (SELECT lines FROM asked) AND n.node = s.last_node
    UNION ALL
    SELECT b.line, n.node, n.parent, n.ply, n.position_hash, n.move
    FROM way_back AS b
    JOIN chess_book_nodes AS n ON n.book_id = (SELECT lines FROM asked) AND n.node = b.parent
),
first_moves (line, ply, position_hash, move) AS (
    SELECT line, ply, position_hash, move FROM way_back
    UNION ALL
    SELECT s.line, p.ply, p.position_hash, p.move
    FROM shown AS s
    JOIN shogi_book_plies AS p
        ON p.book_id = (SELECT lines FROM asked) AND p.line_number = s.line AND p.ply <= coalesce(s.first_out_ply, s.plies)
    WHERE s.last_node IS NULL
),
-- SQLite takes bare columns from the row that has the maximum: here the last move's.
joined AS (
    SELECT line, group_concat(move, ' ') AS moves, max(ply) AS ply, position_hash, move
    FROM (SELECT line, ply, position_hash, move FROM first_moves ORDER BY line, ply)
    GROUP BY line
),
answered AS (
    SELECT
        t.line,
        t.moves,
        t.position_hash,
        t.move,
        (
            SELECT group_concat(answer, ', ')
            FROM (
                SELECT
                    c.move_text || iif(c.is_good, '!', '') || iif(c.is_bad, '?', '')
                        || coalesce(' (' || coalesce(c.games, c.count) || ')', '') AS answer
                FROM book_moves AS c
                WHERE c.book_id = (SELECT book FROM asked) AND c.position_hash = t.position_hash{{ '' if choice.deleted == 'yes' else ' AND NOT c.is_deleted' }}
                ORDER BY coalesce(c.games, c.count) DESC, c.move
            )
        ) AS book_says
    FROM joined AS t
)
SELECT
    s.line,
    l.name,
    s.plies,
    s.plies_in_book,
    s.first_out_ply,
    CASE WHEN s.first_out_ply IS NOT NULL THEN m.move_text END AS first_out,
    CASE WHEN s.first_out_ply IS NULL THEN 'covered' WHEN a.book_says IS NULL THEN 'book ends' ELSE 'other moves' END AS ending,
    CASE WHEN s.first_out_ply IS NOT NULL THEN a.book_says END AS book_says,
    CASE WHEN s.first_out_ply IS NOT NULL THEN x.position_text END AS position_text,
    a.moves,
    q.lines AS lines_book,
    of_lines.file AS lines_file,
    q.book AS cover_book,
    of_cover.file AS cover_file
FROM shown AS s
CROSS JOIN asked AS q
JOIN answered AS a ON a.line = s.line
JOIN book_positions AS x ON x.position_hash = a.position_hash
LEFT JOIN shogi_book_lines AS l ON l.book_id = q.lines AND l.line_number = s.line AND s.last_node IS NULL
LEFT JOIN book_moves AS m ON m.book_id = q.lines AND m.position_hash = a.position_hash AND m.move = a.move
JOIN book_summary AS of_lines ON of_lines.book_id = q.lines
JOIN book_summary AS of_cover ON of_cover.book_id = q.book
ORDER BY s.line
{% else %}
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
LIMIT {{ limit }}
{% endif %}
