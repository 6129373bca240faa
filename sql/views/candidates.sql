CREATE VIEW IF NOT EXISTS candidates AS
-- One row per candidate of every checker play; candidate_rank 1 is XG's best (deeper analyses come first: not sorted by equity).
-- position_hash is the position after the play in the opponent's view, so it joins to the decision that follows and to books.
-- Equity and chances are kept times a power of two (migration 0008): dividing gives XG's figures exactly.
-- Leans on: primary keys only. Both ways of the join are spelled out (range of keys, and the division), with their odds, so
-- that it is entered from either side without a scan.
SELECT
    d.decision_id,
    (c.candidate_id & 31) + 1 AS candidate_rank,
    p.play,
    c.scaled_equity / 536870912.0 AS equity,
    c.level_code,
    c.position_hash,
    c.scaled_lose_backgammon / 34359738368.0 AS lose_backgammon,
    c.scaled_lose_gammon / 1073741824.0 AS lose_gammon,
    c.scaled_lose / 1073741824.0 AS lose,
    c.scaled_win / 1073741824.0 AS win,
    c.scaled_win_gammon / 1073741824.0 AS win_gammon,
    c.scaled_win_backgammon / 34359738368.0 AS win_backgammon,
    c.scaled_equity / 536870912.0 - d.equity_best AS equity_difference,
    (c.candidate_id & 31) + 1 = d.played_rank AS is_played
FROM decisions AS d
JOIN candidate_rows AS c
    ON likelihood(c.candidate_id >= d.decision_id * 32, 0.0001)
   AND likelihood(c.candidate_id <= d.decision_id * 32 + 31, 0.0001)
   AND d.decision_id = c.candidate_id >> 5
LEFT JOIN plays AS p ON p.play_id = c.play_id;
