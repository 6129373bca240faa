-- What each person loses in each family of report error-timing.
WITH {{ times_of_sides('s.person_id') }}
SELECT side AS person_id, family, part, {{ family_sums | replace(' ', ', ') }}
FROM of_families
