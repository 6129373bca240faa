-- Which number did a book have before a rebuild? Parameter 1: the hash of its content. Uses index: contents_by_hash, books_by_content.
SELECT b.book_id FROM contents AS c JOIN books AS b ON b.content_id = c.content_id WHERE c.content_hash = ?1;
