-- One row per double decision that was followed by a beaver or a raccoon, or made in tutor mode.
-- ?1 the year. Uses index: temp.exported_matches; primary keys.
SELECT
    x.match_key AS match_id,                 -- BIGINT: the match: 64 bits of the hash of its file, the same in every database
    x.match_hex,                             -- VARCHAR: match_id in 16 hexadecimal digits, for programs without 64-bit integers; the key in the database, too
    e.decision_id % 100000 AS decision_number, -- INT: the decision: its 1-based place in the match; with match_id its key
    e.beaver_answer, -- VARCHAR
    e.beaver_error_emg, -- DOUBLE
    e.raccoon_answer, -- VARCHAR
    e.raccoon_error_emg, -- DOUBLE
    e.tutor_double_code, -- INT
    e.tutor_double_error_emg, -- DOUBLE
    e.tutor_take_code, -- INT
    e.tutor_take_error_emg -- DOUBLE
FROM temp.exported_matches AS x
CROSS JOIN cube_extras AS e ON e.decision_id BETWEEN x.match_id * 100000 AND x.match_id * 100000 + 99999
WHERE x.year = ?1
ORDER BY x.place, e.decision_id;
