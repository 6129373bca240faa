-- What each person lost in each match whose difficulty is known: in all, by doubles, by takes.
-- Uses index: one pass over match_sums.
SELECT
    p.person_id, s.error_emg, s.difficulty_emg, s.difficulty_variance, s.error_root, s.difficulty_root,
    s.double_error_emg, s.double_difficulty_emg, s.double_difficulty_variance, s.double_error_root, s.double_difficulty_root,
    s.take_error_emg, s.take_difficulty_emg, s.take_difficulty_variance, s.take_error_root, s.take_difficulty_root
FROM match_sums AS s
JOIN players AS p ON p.player_id = s.player_id
WHERE s.difficulty_variance > 0 AND s.difficulty_root > 0
