-- Which books are in the database?
-- Leans on: primary keys.
SELECT b.book_id, b.kind, b.game, b.title, b.edition, b.author, b.entries, b.positions, s.path, s.outcome
FROM books AS b
JOIN source_files AS s USING (source_file_id)
ORDER BY b.book_id;
