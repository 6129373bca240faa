-- decisions is made anew, and with it its indexes.

-- Serves: every occurrence of a position. In slices of 2^18 decisions: what an import adds goes into the last, which stays in memory,
-- instead of all over an index as large as the database. A query by position_hash looks into each slice: SQLite does so by itself
-- (its name is skip-scan) as long as sqlite_stat1 says how few there are, for which the writer cares.
CREATE INDEX IF NOT EXISTS decisions_by_position ON decisions (decision_id >> 18, position_hash);
-- As in 0001 and 0009.
CREATE INDEX IF NOT EXISTS decisions_by_game ON decisions (game_id);
CREATE INDEX IF NOT EXISTS decisions_by_player ON decisions (player_id, error_emg);
CREATE INDEX IF NOT EXISTS decisions_by_ply ON decisions (
    ply, match_id, played_rank, candidate_count, level_code, die1, die2
) WHERE kind = 'checker' AND ply <= 12;
