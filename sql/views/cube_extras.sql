CREATE VIEW IF NOT EXISTS cube_extras AS
-- One row per double decision that was followed by a beaver or a raccoon, or made in tutor mode.
-- Leans on: primary keys.
SELECT
    x.decision_id,
    x.beaver_answer,
    x.beaver_error_emg,
    x.raccoon_answer,
    x.raccoon_error_emg,
    x.tutor_double_code,
    x.tutor_double_error_emg,
    x.tutor_take_code,
    x.tutor_take_error_emg
FROM cube_extra_rows AS x
JOIN decision_rows AS d ON d.decision_id = x.decision_id
WHERE d.is_current = 1;
