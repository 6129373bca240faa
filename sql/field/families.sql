-- What each person loses in each family of report study; `kind` has each decision once.
WITH {{ families_of_people() }}
SELECT person_id, family = 'kind' AS is_whole, family, part, decisions, error_emg, difficulty_emg, difficulty_variance
FROM of_people
