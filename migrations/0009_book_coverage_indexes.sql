-- Serves: the first rolls of games, which are all that an opening book can have; coverage by ply reads nothing else of a decision than
-- what stands here, where the rows themselves are on nearly every page of their table. The index of 0003 had the ply alone.
DROP INDEX IF EXISTS decisions_by_ply;
CREATE INDEX IF NOT EXISTS decisions_by_ply ON decisions (
    ply, match_id, played_rank, candidate_count, level_code, die1, die2
) WHERE kind = 'checker' AND ply <= 12;
