-- Serves: replacing a source's rows; the book of a file.
CREATE INDEX IF NOT EXISTS books_by_source ON books (source_file_id);
-- Serves: what do the books say of this position; the join of candidates with entries, for which it has all columns: a book can
-- have the position of an opening play at hundreds of scores.
CREATE INDEX IF NOT EXISTS book_entries_by_position ON book_entries (
    position_hash, away_on_roll, away_mover, selection_rank, is_money, is_jacoby, is_crawford, cube_value, cube_pos_raw, book_id
);
-- Serves: one book's entries; replacing a book.
CREATE INDEX IF NOT EXISTS book_entries_by_book ON book_entries (book_id);
-- Serves: what do the books say of this position.
CREATE INDEX IF NOT EXISTS book_moves_by_position ON book_moves (position_key);
-- Serves: is this move of that position in this book; one book's moves; replacing a book.
CREATE INDEX IF NOT EXISTS book_moves_by_book ON book_moves (book_id, position_key, move);
-- Serves: the openings that meet this position.
CREATE INDEX IF NOT EXISTS book_line_plies_by_position ON book_line_plies (position_key);
-- Serves: the first rolls of games, which are all that an opening book can have; 12 of some 60 plays a game.
CREATE INDEX IF NOT EXISTS decisions_by_ply ON decisions (ply) WHERE kind = 'checker' AND ply <= 12;
-- Serves: the moves that follow a node; without it the walk down a tree of 140,000 nodes takes minutes, with it half a second.
CREATE INDEX IF NOT EXISTS book_nodes_by_parent ON book_nodes (book_id, parent);
