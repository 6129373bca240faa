-- What each person loses in each family of report error-timing; `roll of the game` has each decision once.
WITH {{ times_of_sides('s.person_id') }}
SELECT side AS person_id, family = 'roll of the game' AS is_whole, family, part, decisions, error_emg, difficulty_emg, difficulty_variance, pr_error_emg, timing_code
FROM of_families
