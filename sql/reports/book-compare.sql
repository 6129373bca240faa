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
-- leans on: book_moves_by_book, the primary keys of shogi_book_plies and books
WITH asked AS (
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
        s.side, m.position_hash, m.move, m.move_text, m.next_position_hash, m.depth, m.games, m.won, m.lost, m.draws, m.priority,
        m.is_good, m.is_bad, m.hint, m.count, m.is_deleted
    FROM sides AS s
    CROSS JOIN book_moves AS m ON m.book_id = s.book_id
    WHERE s.kind <> 'gnushogi_text' AND (:deleted = 'yes' OR NOT m.is_deleted)
    UNION ALL
    SELECT
        t.side, t.position_hash, t.move, m.move_text, m.next_position_hash, m.depth, NULL, NULL, NULL, NULL, NULL,
        t.is_good, t.is_bad, t.hint, t.count, 0
    FROM moves_of_text AS t
    JOIN book_moves AS m ON m.book_id = t.book_id AND m.position_hash = t.position_hash AND m.move = t.move
),
pairs AS MATERIALIZED (
    SELECT
        position_hash,
        move,
        max(next_position_hash) AS next_position_hash,
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
            games_a IS NOT games_b OR won_a IS NOT won_b OR lost_a IS NOT lost_b OR draws_a IS NOT draws_b OR
            priority_a IS NOT priority_b OR is_good_a IS NOT is_good_b OR is_bad_a IS NOT is_bad_b OR
            hint_a IS NOT hint_b OR count_a IS NOT count_b OR is_deleted_a IS NOT is_deleted_b
        )) AS differing,
        sum(in_a AND in_b AND games_a IS NOT games_b) AS games,
        sum(in_a AND in_b AND won_a IS NOT won_b) AS won,
        sum(in_a AND in_b AND lost_a IS NOT lost_b) AS lost,
        sum(in_a AND in_b AND draws_a IS NOT draws_b) AS draws,
        sum(in_a AND in_b AND priority_a IS NOT priority_b) AS priority,
        sum(in_a AND in_b AND is_good_a IS NOT is_good_b) AS good,
        sum(in_a AND in_b AND is_bad_a IS NOT is_bad_b) AS bad,
        sum(in_a AND in_b AND hint_a IS NOT hint_b) AS hint,
        sum(in_a AND in_b AND count_a IS NOT count_b) AS count,
        sum(in_a AND in_b AND is_deleted_a IS NOT is_deleted_b) AS deleted
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
    coalesce(g.differing, 0) AS moves_differing,
    coalesce(g.games, 0) AS games_differing,
    coalesce(g.won, 0) AS won_differing,
    coalesce(g.lost, 0) AS lost_differing,
    coalesce(g.draws, 0) AS draws_differing,
    coalesce(g.priority, 0) AS priority_differing,
    coalesce(g.good, 0) AS good_differing,
    coalesce(g.bad, 0) AS bad_differing,
    coalesce(g.hint, 0) AS hint_differing,
    coalesce(g.count, 0) AS count_differing,
    coalesce(g.deleted, 0) AS deleted_differing
FROM asked AS q
JOIN book_summary AS a ON a.book_id = q.book_a
JOIN book_summary AS b ON b.book_id = q.book_b
CROSS JOIN positions AS p
CROSS JOIN agreement AS g;
