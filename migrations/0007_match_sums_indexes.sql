-- Serves: one player's statistics, and those of matches between two players.
CREATE INDEX IF NOT EXISTS match_sums_by_player ON match_sums (player_id, opponent_id);
