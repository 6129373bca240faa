-- How deeply are a book's entries analysed?
-- Parameter 1: the book's number. Uses index: book_entries_by_book.
SELECT e.level_code, {{ book_level('e.level_code') }} AS level, count(*) AS entries
FROM book_entries AS e
WHERE e.book_id = ?1
GROUP BY e.level_code
ORDER BY entries DESC, e.level_code;
