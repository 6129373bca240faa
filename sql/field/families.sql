-- What each person loses in each family of report study.
WITH {{ families_of_people() }}
SELECT person_id, family, part, {{ family_sums | replace(' ', ', ') }}
FROM of_people
