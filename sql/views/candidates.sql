-- One row per candidate of every checker play. Rank 1 is XG's best; deeper analyses come first, so ranks are not sorted by equity.
-- Of a candidate that was rolled out, rollouts.previous_rank and rollouts.previous_equity are those before.
-- position_hash is the position after the play, seen by the opponent: it joins the decision that follows and book_entries. The play made is
-- candidate_rank = decisions.played_rank; what a candidate costs is decisions.equity_best - equity. A search by position_hash reads all
-- candidates: for plays made, use decisions.position_after_hash.
-- Uses index: the key of scaled_candidates.
SELECT
    c.decision_id, c.candidate_rank, c.play,
    CAST(c.scaled_equity / {{ scale(29) }} AS REAL) AS equity, -- cubeful, EMG, the mover's view; NULL, here and below: not a number
    c.level_code, c.position_hash,
    CAST(c.scaled_lose_backgammon / {{ scale(35) }} AS REAL) AS lose_backgammon, -- cumulative chance, 0..1, the mover's view
    CAST(c.scaled_lose_gammon / {{ scale(30) }} AS REAL) AS lose_gammon, -- cumulative chance
    CAST(c.scaled_lose / {{ scale(30) }} AS REAL) AS lose, -- chance to lose, gammons included
    CAST(c.scaled_win / {{ scale(30) }} AS REAL) AS win, -- chance to win, gammons included
    CAST(c.scaled_win_gammon / {{ scale(30) }} AS REAL) AS win_gammon, -- cumulative chance
    CAST(c.scaled_win_backgammon / {{ scale(35) }} AS REAL) AS win_backgammon -- cumulative chance
FROM scaled_candidates AS c
