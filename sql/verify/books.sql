-- A book has as many entries as books.entries says, in the table of its kind.
-- Uses index: book_entries_by_book; the keys of chess_book_nodes, shogi_book_slots and shogi_book_plies.
SELECT 'books, book_id ' || b.book_id AS subject, 'should have ' || b.entries || ' entries, but has ' || b.found AS message
FROM (
    SELECT
        book_id,
        entries,
        (SELECT count(*) FROM book_entries AS e WHERE e.book_id = x.book_id)
            + (SELECT count(*) FROM chess_book_nodes AS n WHERE n.book_id = x.book_id)
            + (SELECT count(*) FROM shogi_book_slots AS t WHERE t.book_id = x.book_id)
            + (SELECT count(*) FROM shogi_book_plies AS p WHERE p.book_id = x.book_id) AS found
    FROM books AS x
) AS b
WHERE b.entries <> b.found;
