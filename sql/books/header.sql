-- What does a book's header say?
-- Parameter 1: the book's number. Uses index: the primary key of book_header_fields.
SELECT field, value
FROM book_header_fields
WHERE book_id = ?1
ORDER BY field_number;
