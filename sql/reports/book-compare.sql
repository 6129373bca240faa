-- title: Two books compared
-- question: Which positions and moves do two books of the same game share, and do the books agree on them?
-- group: books
-- parameter: book_a (integer, the first chess or shogi book): number of a book
-- parameter: book_b (integer, the next of its game): number of another book of the same game
-- parameter: plies (integer, all; against a binary shogi book its depth): plies to count of each opening of a text book
-- parameter: deleted (yes|no, no): whether to count deleted moves
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
-- engines: sqlite
-- uses index: book_moves_by_book, the primary keys of shogi_book_plies and books
WITH {{ compared_books(book_a, book_b, plies, choice.deleted == 'yes') }},
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
