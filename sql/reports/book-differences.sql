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
-- leans on: book_moves_by_book, the primary keys of shogi_book_plies and book_positions
WITH sayings (place, said, kind) AS (
    VALUES
        (2, 'games', 'statistics'), (3, 'won', 'statistics'), (4, 'lost', 'statistics'),
        (5, 'draws', 'statistics'), (6, 'priority', 'statistics'), (7, 'good', 'marks'),
        (8, 'bad', 'marks'), (9, 'hint', 'marks'), (10, 'count', 'statistics'),
        (11, 'deleted', 'marks')
),
asked AS (
    SELECT
        a.book_id AS book_a,
        b.book_id AS book_b,
        CASE a.kind WHEN 'gnushogi_text' THEN coalesce(:plies, iif(b.kind = 'gnushogi_gdx', b.max_depth, NULL)) END AS plies_a,
        CASE b.kind WHEN 'gnushogi_text' THEN coalesce(:plies, iif(a.kind = 'gnushogi_gdx', a.max_depth, NULL)) END AS plies_b,
        'gnushogi_gdx' IN (a.kind, b.kind) AS has_binary
    FROM books AS a
    JOIN books AS b ON b.game = a.game
    WHERE a.game <> 'backgammon'
        AND a.book_id = coalesce(:book_a, (SELECT min(book_id) FROM books WHERE game <> 'backgammon'))
        AND b.book_id = coalesce(:book_b, (SELECT min(book_id) FROM books WHERE game = a.game AND book_id <> a.book_id))
),
sides (side, book_id, kind, plies, has_binary) AS (
    SELECT 'a', b.book_id, b.kind, q.plies_a, q.has_binary FROM asked AS q JOIN books AS b ON b.book_id = q.book_a
    UNION ALL
    SELECT 'b', b.book_id, b.kind, q.plies_b, q.has_binary FROM asked AS q JOIN books AS b ON b.book_id = q.book_b
),
-- A text book as GNU Shogi makes a binary one of it: the first plies of each opening, without a last move that no newline ends;
-- the reply is the hint if it is not bad, one ply deeper too.
plies_of_text AS (
    SELECT
        s.side, s.book_id, (p.line_number << 32) + p.ply AS place, p.position_hash, p.move, p.is_good, p.is_bad, r.move AS reply
    FROM sides AS s
    CROSS JOIN shogi_book_plies AS p
        ON p.book_id = s.book_id AND p.ply <= coalesce(s.plies, p.ply) AND NOT (s.has_binary AND p.is_unfinished)
    LEFT JOIN shogi_book_plies AS r
        ON r.book_id = p.book_id AND r.line_number = p.line_number AND r.ply = p.ply + 1
        AND NOT r.is_bad AND NOT (s.has_binary AND r.is_unfinished)
    WHERE s.kind = 'gnushogi_text'
),
moves_of_text AS (
    SELECT
        side,
        book_id,
        position_hash,
        move,
        count(*) AS count,
        sum(is_good) > 0 AS is_good,
        sum(is_bad) > 0 AS is_bad,
        -- The latest reply: SQLite takes a bare column from the row that has the maximum.
        CASE WHEN max(iif(reply IS NOT NULL, place, NULL)) IS NOT NULL THEN reply END AS hint
    FROM plies_of_text
    GROUP BY side, book_id, position_hash, move
),
moves AS (
    SELECT
        s.side, m.position_hash, m.move, m.move_text, m.depth, m.games, m.won, m.lost, m.draws, m.priority,
        m.is_good, m.is_bad, m.hint, m.count, m.is_deleted
    FROM sides AS s
    CROSS JOIN book_moves AS m ON m.book_id = s.book_id
    WHERE s.kind <> 'gnushogi_text' AND (:deleted = 'yes' OR NOT m.is_deleted)
    UNION ALL
    SELECT
        t.side, t.position_hash, t.move, m.move_text, m.depth, NULL, NULL, NULL, NULL, NULL,
        t.is_good, t.is_bad, t.hint, t.count, 0
    FROM moves_of_text AS t
    JOIN book_moves AS m ON m.book_id = t.book_id AND m.position_hash = t.position_hash AND m.move = t.move
),
pairs AS MATERIALIZED (
    SELECT
        position_hash,
        move,
        max(move_text) AS move_text,
        min(depth) AS depth,
        max(side = 'a') AS in_a,
        max(side = 'b') AS in_b,
        max(games) FILTER (WHERE side = 'a') AS games_a,
        max(games) FILTER (WHERE side = 'b') AS games_b,
        max(won) FILTER (WHERE side = 'a') AS won_a,
        max(won) FILTER (WHERE side = 'b') AS won_b,
        max(lost) FILTER (WHERE side = 'a') AS lost_a,
        max(lost) FILTER (WHERE side = 'b') AS lost_b,
        max(draws) FILTER (WHERE side = 'a') AS draws_a,
        max(draws) FILTER (WHERE side = 'b') AS draws_b,
        max(priority) FILTER (WHERE side = 'a') AS priority_a,
        max(priority) FILTER (WHERE side = 'b') AS priority_b,
        max(is_good) FILTER (WHERE side = 'a') AS is_good_a,
        max(is_good) FILTER (WHERE side = 'b') AS is_good_b,
        max(is_bad) FILTER (WHERE side = 'a') AS is_bad_a,
        max(is_bad) FILTER (WHERE side = 'b') AS is_bad_b,
        max(hint) FILTER (WHERE side = 'a') AS hint_a,
        max(hint) FILTER (WHERE side = 'b') AS hint_b,
        max(count) FILTER (WHERE side = 'a') AS count_a,
        max(count) FILTER (WHERE side = 'b') AS count_b,
        max(is_deleted) FILTER (WHERE side = 'a') AS is_deleted_a,
        max(is_deleted) FILTER (WHERE side = 'b') AS is_deleted_b
    FROM moves
    GROUP BY position_hash, move
),
differences (depth, position_hash, move, move_text, place, difference, value_a, value_b) AS (
    SELECT depth, position_hash, move, move_text, 1, 'only_a', coalesce(games_a, count_a), NULL
    FROM pairs
    WHERE NOT in_b AND coalesce(:what, 'all') IN ('all', 'only_a')
    UNION ALL
    SELECT depth, position_hash, move, move_text, 1, 'only_b', NULL, coalesce(games_b, count_b)
    FROM pairs
    WHERE NOT in_a AND coalesce(:what, 'all') IN ('all', 'only_b')
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
            CASE s.said
                WHEN 'games' THEN p.games_a
                WHEN 'won' THEN p.won_a
                WHEN 'lost' THEN p.lost_a
                WHEN 'draws' THEN p.draws_a
                WHEN 'priority' THEN p.priority_a
                WHEN 'good' THEN p.is_good_a
                WHEN 'bad' THEN p.is_bad_a
                WHEN 'hint' THEN p.hint_a
                WHEN 'count' THEN p.count_a
                WHEN 'deleted' THEN p.is_deleted_a
            END AS value_a,
            CASE s.said
                WHEN 'games' THEN p.games_b
                WHEN 'won' THEN p.won_b
                WHEN 'lost' THEN p.lost_b
                WHEN 'draws' THEN p.draws_b
                WHEN 'priority' THEN p.priority_b
                WHEN 'good' THEN p.is_good_b
                WHEN 'bad' THEN p.is_bad_b
                WHEN 'hint' THEN p.hint_b
                WHEN 'count' THEN p.count_b
                WHEN 'deleted' THEN p.is_deleted_b
            END AS value_b
        FROM pairs AS p
        CROSS JOIN sayings AS s
        WHERE p.in_a AND p.in_b AND coalesce(:what, 'all') IN ('all', s.kind)
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
FROM (SELECT * FROM differences ORDER BY depth, position_hash, move, place LIMIT coalesce(:limit, 100)) AS d
JOIN book_positions AS p ON p.position_hash = d.position_hash
CROSS JOIN asked AS q
JOIN book_summary AS a ON a.book_id = q.book_a
JOIN book_summary AS b ON b.book_id = q.book_b
ORDER BY d.depth, d.position_hash, d.move, d.place;
