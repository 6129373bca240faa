-- Who is in the database, under which spellings, and how well does each play?
-- Leans on: player_stats (one pass over decisions).
WITH spelled AS (
    SELECT person, group_concat(spelling, '; ' ORDER BY spelling <> person, spelling) AS spellings
    FROM people
    GROUP BY person
)
SELECT
    w.person,
    w.spellings,
    coalesce(s.matches, 0) AS matches,
    coalesce(s.decisions, 0) AS decisions,
    round(s.pr, 2) AS pr,
    date(s.first_played_at) AS first_played,
    date(s.last_played_at) AS last_played
FROM spelled AS w
LEFT JOIN player_stats AS s ON s.player = w.person
ORDER BY matches DESC, w.person;
