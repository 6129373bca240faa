-- Serves: replacing a source's rows; the book of a file.
CREATE INDEX IF NOT EXISTS books_by_source ON books (source_file_id);
-- Serves: what do the books say of this position; the join of candidates with entries.
CREATE INDEX IF NOT EXISTS book_entries_by_position ON book_entries (position_hash, selection_rank);
-- Serves: one book's entries; replacing a book.
CREATE INDEX IF NOT EXISTS book_entries_by_book ON book_entries (book_id);
-- Serves: what do the books say of this position.
CREATE INDEX IF NOT EXISTS book_moves_by_position ON book_moves (position_key);
-- Serves: is this move of that position in this book; one book's moves; replacing a book.
CREATE INDEX IF NOT EXISTS book_moves_by_book ON book_moves (book_id, position_key, move);
-- Serves: the openings that meet this position.
CREATE INDEX IF NOT EXISTS book_line_plies_by_position ON book_line_plies (position_key);
