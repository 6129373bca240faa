-- One row per rollout, line and first roll.
-- ?1 the year. Uses index: temp.exported_matches; rollouts_by_match.
SELECT
    x.match_key AS match_id,                 -- BIGINT: the match: 64 bits of the hash of its file, the same in every database
    x.match_hex,                             -- VARCHAR: match_id in 16 hexadecimal digits, for programs without 64-bit integers; the key in the database, too
    r.rollout_index,                         -- INT: the rollout: 0-based in temp.xgr
    f.line, -- VARCHAR
    f.first_roll, f.games, -- INT
    f.sum_equity,                            -- DOUBLE: sum of equities, the view of the player who decides; NULL: not a number
    f.sum_square_equity, f.standard_deviation -- DOUBLE
FROM temp.exported_matches AS x
CROSS JOIN rollouts AS r ON r.match_id = x.match_id
CROSS JOIN rollout_first_rolls AS f ON f.rollout_id = r.rollout_id
WHERE x.year = ?1
ORDER BY x.place, r.rollout_index, f.line, f.first_roll;
