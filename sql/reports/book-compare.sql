-- title: Two books compared
-- question: How many positions and moves do two books of the same game share, and which moves are in one only, or differ?
-- group: books
-- parameter: book_a (integer, the first chess or shogi book): number of a book
-- parameter: book_b (integer, the next of its game): number of another book of the same game
-- parameter: plies (integer, all; against a binary shogi book its depth): plies to count of each opening of a text book
-- parameter: deleted (yes|no, no): whether to count deleted moves
-- parameter: show (figures|all|only_a|only_b|statistics|marks, figures): how many positions and moves they share; or the moves on which they differ: all,
--   those in one book only, or with different numbers or marks
-- parameter: limit (integer, 100): maximum number of rows
-- column: book_a: the book's number
-- column: kind_a: abk, gnushogi_gdx, gnushogi_text
-- column: title_a: as in the file
-- column: file_a: path of its file
-- column: plies_a: plies counted of each opening; empty: all
-- column: book_b: number of the other book
-- column: kind_b: its kind
-- column: title_b: its title
-- column: file_b: its file
-- column: plies_b: plies counted of each of its openings
-- column: positions_both: positions that occur in both books, those after their last moves included
-- column: positions_only_a: positions that occur in the first book only
-- column: positions_only_b: positions that occur in the other book only
-- column: moved_positions_both: positions in which both books have a move
-- column: moved_positions_only_a: positions in which only the first book has a move
-- column: moved_positions_only_b: positions in which only the other book has a move
-- column: moves_both: pairs of position and move in both books
-- column: moves_only_a: pairs in the first book only
-- column: moves_only_b: pairs in the other book only
-- column: moves_differing: moves in both books on which the books differ
-- column: games_differing: of these, moves with different numbers of games
-- column: won_differing: moves with different numbers of games won by White
-- column: lost_differing: moves with different numbers of games lost by White
-- column: draws_differing: moves with different numbers of draws
-- column: priority_differing: moves with different priorities
-- column: good_differing: moves marked good in one book only
-- column: bad_differing: moves marked bad in one book only
-- column: hint_differing: moves with different expected replies
-- column: count_differing: moves with different counts
-- column: deleted_differing: moves deleted in one book only
-- column: depth: of a list: plies from the start to the position
-- column: position_text: the position: FEN without counters, SFEN without its number
-- column: move: UCI or USI
-- column: move_text: the move in usual notation
-- column: difference: only_a, only_b, or the field in which the books differ
-- column: value_a: value in the first book; for a move only in this book, its games or count
-- column: value_b: value in the other book
-- engines: sqlite
-- uses index: book_moves_by_book, the primary keys of shogi_book_plies, books and book_positions
WITH {{ compared_books(book_a, book_b, plies, choice.deleted == 'yes') }},
{% if choice.show == 'figures' %}
met AS (
    SELECT max(in_a) AS in_a, max(in_b) AS in_b, max(in_a * has_move) AS moved_a, max(in_b * has_move) AS moved_b
    FROM (
        SELECT position_hash, in_a, in_b, 1 AS has_move FROM pairs
        UNION ALL
        SELECT next_position_hash, in_a, in_b, 0 FROM pairs
    )
    GROUP BY position_hash
),
positions AS (
    SELECT
        sum(in_a AND in_b) AS in_both,
        sum(in_a AND NOT in_b) AS only_a,
        sum(in_b AND NOT in_a) AS only_b,
        sum(moved_a AND moved_b) AS moved_both,
        sum(moved_a AND NOT moved_b) AS moved_only_a,
        sum(moved_b AND NOT moved_a) AS moved_only_b
    FROM met
),
agreement AS (
    SELECT
        sum(in_a AND in_b) AS in_both,
        sum(NOT in_b) AS only_a,
        sum(NOT in_a) AS only_b,
        sum(in_a AND in_b AND (
        {%- for field in compared_fields() | split(' ') %}{{ ' OR ' if not loop.first }}{{ field }}_a IS NOT {{ field }}_b{% endfor %})) AS differing
    {% for field in compared_fields() | split(' ') %}
        , sum(in_a AND in_b AND {{ field }}_a IS NOT {{ field }}_b) AS {{ field | replace('is_', '') }}
    {% endfor %}
    FROM pairs
)
SELECT
    q.book_a,
    a.kind AS kind_a,
    a.title AS title_a,
    a.file AS file_a,
    q.plies_a,
    q.book_b,
    b.kind AS kind_b,
    b.title AS title_b,
    b.file AS file_b,
    q.plies_b,
    coalesce(p.in_both, 0) AS positions_both,
    coalesce(p.only_a, 0) AS positions_only_a,
    coalesce(p.only_b, 0) AS positions_only_b,
    coalesce(p.moved_both, 0) AS moved_positions_both,
    coalesce(p.moved_only_a, 0) AS moved_positions_only_a,
    coalesce(p.moved_only_b, 0) AS moved_positions_only_b,
    coalesce(g.in_both, 0) AS moves_both,
    coalesce(g.only_a, 0) AS moves_only_a,
    coalesce(g.only_b, 0) AS moves_only_b,
    coalesce(g.differing, 0) AS moves_differing
{% for field in compared_fields() | split(' ') %}
    , coalesce(g.{{ field | replace('is_', '') }}, 0) AS {{ field | replace('is_', '') }}_differing
{% endfor %}
FROM asked AS q
JOIN book_summary AS a ON a.book_id = q.book_a
JOIN book_summary AS b ON b.book_id = q.book_b
CROSS JOIN positions AS p
CROSS JOIN agreement AS g
{% else %}
sayings (place, said, kind) AS (
    VALUES
        (2, 'games', 'statistics'), (3, 'won', 'statistics'), (4, 'lost', 'statistics'),
        (5, 'draws', 'statistics'), (6, 'priority', 'statistics'), (7, 'good', 'marks'),
        (8, 'bad', 'marks'), (9, 'hint', 'marks'), (10, 'count', 'statistics'),
        (11, 'deleted', 'marks')
),
differences (depth, position_hash, move, move_text, place, difference, value_a, value_b) AS (
    SELECT depth, position_hash, move, move_text, 1, 'only_a', coalesce(games_a, count_a), NULL
    FROM pairs
    WHERE NOT in_b AND {{ show }} IN ('all', 'only_a')
    UNION ALL
    SELECT depth, position_hash, move, move_text, 1, 'only_b', NULL, coalesce(games_b, count_b)
    FROM pairs
    WHERE NOT in_a AND {{ show }} IN ('all', 'only_b')
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
        WHERE p.in_a AND p.in_b AND {{ show }} IN ('all', s.kind)
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
{% endif %}
