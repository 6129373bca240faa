-- The indexes of 0001. A first import builds them after its rows, an upgrade or a later import has them from the start. An import
-- that was killed at this point has some of them, or all: hence IF NOT EXISTS.

-- Serves: matches of a player, and replacing a source's rows.
CREATE INDEX IF NOT EXISTS matches_by_source ON matches (source_file_id);
CREATE INDEX IF NOT EXISTS matches_by_player1 ON matches (player1_id);
CREATE INDEX IF NOT EXISTS matches_by_player2 ON matches (player2_id);
-- Serves: games of a match.
CREATE INDEX IF NOT EXISTS games_by_match ON games (match_id);
-- Serves: decisions of a game.
CREATE INDEX IF NOT EXISTS decisions_by_game ON decisions (game_id);
-- Serves: every occurrence of a position; whether a position is still met when a source is replaced.
CREATE INDEX IF NOT EXISTS decisions_by_position ON decisions (position_hash);
-- Serves: a player's decisions, worst first.
CREATE INDEX IF NOT EXISTS decisions_by_player ON decisions (player_id, error_emg);
-- Serve: rollouts and comments of a decision, and of a match that is replaced.
CREATE INDEX IF NOT EXISTS rollouts_by_match ON rollouts (match_id);
CREATE INDEX IF NOT EXISTS rollouts_by_decision ON rollouts (decision_id) WHERE decision_id IS NOT NULL;
CREATE INDEX IF NOT EXISTS comments_by_match ON comments (match_id);
CREATE INDEX IF NOT EXISTS comments_by_decision ON comments (decision_id) WHERE decision_id IS NOT NULL;
