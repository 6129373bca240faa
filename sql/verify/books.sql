-- A book has as many entries as books.entries says.
-- Leans on: book_entry_rows_by_book; the keys of chess_book_nodes, shogi_book_slots and shogi_book_plies.
SELECT s.path, 'should have ' || b.entries || ' entries, but has ' || c.entries AS message
FROM (
    SELECT
        b.book_id,
        CASE b.kind
            WHEN 'xg_opening' THEN (SELECT count(*) FROM book_entry_rows AS e WHERE e.book_id = b.book_id)
            WHEN 'abk' THEN (SELECT count(*) FROM chess_book_nodes AS n WHERE n.book_id = b.book_id)
            WHEN 'gnushogi_gdx' THEN (SELECT count(*) FROM shogi_book_slots AS t WHERE t.book_id = b.book_id)
            ELSE (SELECT count(*) FROM shogi_book_plies AS p WHERE p.book_id = b.book_id)
        END AS entries
    FROM books AS b
) AS c
JOIN books AS b USING (book_id)
JOIN source_files AS s USING (source_file_id)
WHERE b.entries <> c.entries
ORDER BY s.path;
