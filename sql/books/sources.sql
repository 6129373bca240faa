-- Who made how many of a book's entries?
-- Parameter 1: the book's number. Uses index: book_entries_by_book.
SELECT source, count(*) AS entries, sum(games) AS games
FROM book_entries
WHERE book_id = ?1
GROUP BY source
ORDER BY entries DESC, source;
