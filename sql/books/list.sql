-- Which books are in the database?
-- Uses index: primary keys.
SELECT b.book_id, b.kind, b.game, b.title, b.edition, b.author, b.entries, b.positions, s.path,
    iif(s.has_file, 'imported', 'missing') AS outcome
FROM books AS b
JOIN content_files AS s USING (content_id)
ORDER BY b.book_id;
