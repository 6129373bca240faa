CREATE VIEW IF NOT EXISTS candidates AS
-- One row per candidate of every checker play. Rank 1 is XG's best; deeper analyses come first, so ranks are not sorted by equity.
-- position_hash is the position after the play, seen by the opponent: it joins the decision that follows and book_entries. Query by
-- decision_id, or join from decisions. A search by position_hash reads all candidates: for plays made, use decisions.position_after_hash.
-- LEFT JOIN candidates reads them all too: write an inner JOIN, or a subquery for each decision.
-- Leans on: primary keys. Both directions of the join are written out (range of keys, and shift) with their likelihoods, so that it starts
-- from either side without a scan. NOT INDEXED: another index than the key would read decisions in an order that candidates do not have.
SELECT
    d.decision_id,
    CAST((c.candidate_id & 31) + 1 AS INTEGER) AS candidate_rank, -- 1 is XG's best; ranks are not sorted by equity
    -- 13/8 6/5*, cannot move; NULL: the recorded moves do not lead to the recorded position
    (SELECT p.play FROM plays AS p WHERE p.play_id = c.play_id) AS play,
    CAST(c.scaled_equity / 536870912.0 AS REAL) AS equity, -- cubeful, EMG, the mover's view; NULL, here and below: not a number
    c.level_code,
    c.position_hash,
    CAST(c.scaled_lose_backgammon / 34359738368.0 AS REAL) AS lose_backgammon, -- cumulative chance, 0..1, the mover's view
    CAST(c.scaled_lose_gammon / 1073741824.0 AS REAL) AS lose_gammon, -- cumulative chance
    CAST(c.scaled_lose / 1073741824.0 AS REAL) AS lose, -- chance to lose, gammons included
    CAST(c.scaled_win / 1073741824.0 AS REAL) AS win, -- chance to win, gammons included
    CAST(c.scaled_win_gammon / 1073741824.0 AS REAL) AS win_gammon, -- cumulative chance
    CAST(c.scaled_win_backgammon / 34359738368.0 AS REAL) AS win_backgammon, -- cumulative chance
    CAST(c.scaled_equity / 536870912.0 - d.equity_best AS REAL) AS equity_difference, -- equity minus that of rank 1, EMG; below 0 is worse
    -- 1: this was played; NULL: the play is not among the candidates
    CAST((c.candidate_id & 31) + 1 = d.played_rank AS INTEGER) AS is_played
FROM decision_rows AS d NOT INDEXED
JOIN candidate_rows AS c
    ON likelihood(c.candidate_id >= d.decision_id * 32, 0.001)
   AND likelihood(c.candidate_id <= d.decision_id * 32 + 31, 0.001)
   AND d.decision_id = c.candidate_id >> 5
WHERE d.is_current = 1;
