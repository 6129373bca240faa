-- One row per double decision that was followed by a beaver or a raccoon, or made in tutor mode.
-- by year: yes
SELECT
    ?2 AS match_id,                          -- BIGINT: the match: 64 bits of the hash of its file, the same in every database
    x.decision_id - ?4 + 1 AS decision_number, -- INT: the decision: its 1-based place in the match; with match_id its key
    x.beaver_answer,                         -- VARCHAR: the doubler's answer to a beaver: pass, take, raccoon; NULL: no beaver, or no answer recorded
    x.beaver_error_emg,                      -- DOUBLE [EMG]: equity lost by that answer, >= 0; NULL: not analysed
    x.raccoon_answer,                        -- VARCHAR: the answer to a raccoon: pass, take; NULL: no raccoon
    x.raccoon_error_emg,                     -- DOUBLE [EMG]: equity lost by that answer, >= 0; NULL: not analysed
    x.tutor_double_code,                     -- INT: tutor mode: the first idea, 0 no, 1 yes; NULL: no tutor
    x.tutor_double_error_emg,                -- DOUBLE [EMG]: equity that it would have lost, >= 0; NULL: not analysed
    x.tutor_take_code,                       -- INT: the same of the answer; NULL: no tutor
    x.tutor_take_error_emg                   -- DOUBLE [EMG]: equity that it would have lost, >= 0; NULL: not analysed
FROM cube_extra_rows AS x
WHERE x.decision_id BETWEEN ?4 AND ?5
ORDER BY x.decision_id;
