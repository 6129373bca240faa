-- One row per candidate of every checker play. Rank 1 is XG's best; deeper analyses come first, so ranks are not sorted by equity.
-- ?1 the year. Uses index: temp.exported_players; primary keys.
SELECT
    x.match_key AS match_id,                 -- BIGINT: the match: 64 bits of the hash of its file, the same in every database
    x.match_hex,                             -- VARCHAR: match_id in 16 hexadecimal digits, for programs without 64-bit integers; the key in the database, too
    d.decision_id % 100000 AS decision_number, -- INT: the decision: its 1-based place in the match; with match_id its key
    c.candidate_rank, -- INT
    x.player_key AS player_id,               -- BIGINT: the person who decides: players.player_id; rows are sorted by it
    x.player_hex,                            -- VARCHAR: player_id in 16 hexadecimal digits
    c.play, -- VARCHAR
    c.candidate_rank = d.played_rank AS is_played, -- BOOLEAN: this was played; NULL: the play is not among the candidates
    c.position_hash, -- BIGINT
    c.level_code,                            -- INT: level of this candidate's analysis: levels.level_code
    c.equity,                                -- FLOAT: cubeful, the mover's view; NULL, as in all that follows: not a number
    c.equity - d.equity_best AS equity_difference, -- FLOAT: equity minus that of rank 1; below 0 is worse
    c.lose_backgammon, c.lose_gammon, c.lose, c.win, c.win_gammon, c.win_backgammon -- FLOAT
FROM temp.exported_players AS x
CROSS JOIN decisions AS d ON d.decision_id BETWEEN x.match_id * 100000 AND x.match_id * 100000 + 99999 AND d.seat = x.seat
CROSS JOIN candidates AS c ON c.decision_id = d.decision_id
WHERE x.year = ?1
ORDER BY x.place, d.decision_id, c.candidate_rank;
