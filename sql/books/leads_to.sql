-- Which books lead to a position from which they have no move?
-- Parameters: :position_hash, :book_id (NULL: all books). Uses index: one pass over book_moves, made only where no move was found.
SELECT DISTINCT m.book_id
FROM book_moves AS m
WHERE m.next_position_hash = :position_hash AND (:book_id IS NULL OR m.book_id = :book_id)
ORDER BY m.book_id;
