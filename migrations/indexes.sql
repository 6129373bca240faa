-- The indexes of schema.sql that a first import builds after its rows. An import killed at this point has made some of them, or all: hence
-- IF NOT EXISTS.

-- Serve: a player's matches.
CREATE INDEX IF NOT EXISTS matches_by_player1 ON matches (player1_id);
CREATE INDEX IF NOT EXISTS matches_by_player2 ON matches (player2_id);
-- Serves: a player's statistics, and those of the matches between two players.
CREATE INDEX IF NOT EXISTS match_sums_by_player ON match_sums (player_id, opponent_id);
-- Serve: the decisions of a match and of a game.
CREATE INDEX IF NOT EXISTS decisions_by_match ON decisions (match_id);
CREATE INDEX IF NOT EXISTS decisions_by_game ON decisions (game_id);
-- Serves: every occurrence of a position; whether a position still occurs when a match is removed; the statistics of single positions,
-- which read nothing else, in the order in which they group.
CREATE INDEX IF NOT EXISTS decisions_by_position ON decisions (
    position_hash, kind, die1, die2, player_id, error_emg, is_position
);
-- Serves: a player's decisions, worst first, found without reading them; how many have each grade.
CREATE INDEX IF NOT EXISTS decisions_by_player ON decisions (player_id, error_emg, is_position, is_counted);
-- Serves: the first rolls of games. Coverage by roll reads nothing else of a decision.
CREATE INDEX IF NOT EXISTS decisions_by_ply ON decisions (
    ply, match_id, played_rank, candidate_count, level_code, played_level_code, die1, die2
) WHERE kind = 'checker' AND ply <= 12;
-- Serves: what first rolls and the replies to them cost everybody (report study), which reads nothing else of a decision: their rows are as
-- far apart as the games are.
CREATE INDEX IF NOT EXISTS decisions_by_opening ON decisions (
    ply, die1, die2, match_id, game_id, player_id, error_emg, difficulty_emg, difficulty_variance, difficulty_root, is_counted, is_position
) WHERE kind = 'checker' AND ply <= 2;
-- Serve: the rollouts of a decision, the comments of a game and of a decision.
CREATE INDEX IF NOT EXISTS rollouts_by_decision ON rollouts (decision_id) WHERE decision_id IS NOT NULL;
CREATE INDEX IF NOT EXISTS comments_by_game ON comments (game_id) WHERE game_id IS NOT NULL;
CREATE INDEX IF NOT EXISTS comments_by_decision ON comments (decision_id) WHERE decision_id IS NOT NULL;
-- Serves: the book of a content.
CREATE UNIQUE INDEX IF NOT EXISTS books_by_content ON books (content_id);
-- Serves: looking up a position in the books; the join of candidates with entries, for which it has all columns: a book can have the
-- position of an opening play at hundreds of scores.
CREATE INDEX IF NOT EXISTS book_entries_by_position ON book_entries (
    position_hash, away_on_roll, away_mover, selection_rank, is_money, is_jacoby, is_crawford, cube_value, cube_pos_raw, book_id
);
-- Serves: the entries of a book.
CREATE INDEX IF NOT EXISTS book_entries_by_book ON book_entries (book_id);
-- Serves: looking up a position in the books.
CREATE INDEX IF NOT EXISTS book_moves_by_position ON book_moves (position_hash);
-- Serves: whether a book has a move in a position; the moves of a book.
CREATE INDEX IF NOT EXISTS book_moves_by_book ON book_moves (book_id, position_hash, move);
-- Serves: the openings in which a position occurs.
CREATE INDEX IF NOT EXISTS shogi_book_plies_by_position ON shogi_book_plies (position_hash);
-- Serves: the moves that follow a node. Without it the walk down a tree of 140,000 nodes takes minutes, with it half a second.
CREATE INDEX IF NOT EXISTS chess_book_nodes_by_parent ON chess_book_nodes (book_id, parent);
