-- What is odd about a book's file?
-- Parameter 1: the book's number. Uses index: warnings_by_content.
SELECT w.record, w.field, w.message
FROM books AS b
JOIN warnings AS w USING (content_id)
WHERE b.book_id = ?1
ORDER BY w.warning_id;
