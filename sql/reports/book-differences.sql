-- title: Differences between two books
-- question: Which moves are in only one of two books, and on which moves do the books differ?
-- group: books
-- parameter: book_a (integer, the first chess or shogi book): number of a book
-- parameter: book_b (integer, the next of its game): number of another book of the same game
-- parameter: plies (integer, all; against a binary shogi book its depth): plies to count of each opening of a text book
-- parameter: deleted (yes|no, no): whether to count deleted moves
-- parameter: what (all|only_a|only_b|statistics|marks, all): differences to list: moves in one book only, numbers, or marks
-- parameter: limit (integer, 100): maximum number of rows
-- column: depth: plies from the start to the position
-- column: position_text: the position: FEN without counters, SFEN without its number
-- column: move: UCI or USI
-- column: move_text: the move in usual notation
-- column: difference: only_a, only_b, or the field in which the books differ
-- column: value_a: value in the first book; for a move only in this book, its games or count
-- column: value_b: value in the other book
-- column: book_a: the first book's number
-- column: file_a: the first book's file
-- column: book_b: the other book's number
-- column: file_b: the first book's file
-- engines: sqlite
-- uses index: book_moves_by_book, the primary keys of shogi_book_plies and book_positions
WITH sayings (place, said, kind) AS (
    VALUES
        (2, 'games', 'statistics'), (3, 'won', 'statistics'), (4, 'lost', 'statistics'),
        (5, 'draws', 'statistics'), (6, 'priority', 'statistics'), (7, 'good', 'marks'),
        (8, 'bad', 'marks'), (9, 'hint', 'marks'), (10, 'count', 'statistics'),
        (11, 'deleted', 'marks')
),
{{ compared_books(book_a, book_b, plies, choice.deleted == 'yes') }},
differences (depth, position_hash, move, move_text, place, difference, value_a, value_b) AS (
    SELECT depth, position_hash, move, move_text, 1, 'only_a', coalesce(games_a, count_a), NULL
    FROM pairs
    WHERE NOT in_b AND {{ what }} IN ('all', 'only_a')
    UNION ALL
    SELECT depth, position_hash, move, move_text, 1, 'only_b', NULL, coalesce(games_b, count_b)
    FROM pairs
    WHERE NOT in_a AND {{ what }} IN ('all', 'only_b')
    UNION ALL
    SELECT depth, position_hash, move, move_text, place, said, value_a, value_b
    FROM (
        SELECT
            p.depth,
            p.position_hash,
            p.move,
            p.move_text,
            s.place,
            s.said,
            CASE s.said{% for field in compared_fields() | split(' ') %} WHEN '{{ field | replace('is_', '') }}' THEN p.{{ field }}_a{% endfor %} END AS value_a,
            CASE s.said{% for field in compared_fields() | split(' ') %} WHEN '{{ field | replace('is_', '') }}' THEN p.{{ field }}_b{% endfor %} END AS value_b
        FROM pairs AS p
        CROSS JOIN sayings AS s
        WHERE p.in_a AND p.in_b AND {{ what }} IN ('all', s.kind)
    )
    WHERE value_a IS NOT value_b
)
SELECT
    d.depth,
    p.position_text,
    d.move,
    d.move_text,
    d.difference,
    d.value_a,
    d.value_b,
    q.book_a,
    a.file AS file_a,
    q.book_b,
    b.file AS file_b
FROM (SELECT * FROM differences ORDER BY depth, position_hash, move, place LIMIT {{ limit }}) AS d
JOIN book_positions AS p ON p.position_hash = d.position_hash
CROSS JOIN asked AS q
JOIN book_summary AS a ON a.book_id = q.book_a
JOIN book_summary AS b ON b.book_id = q.book_b
ORDER BY d.depth, d.position_hash, d.move, d.place
