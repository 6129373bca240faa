-- Who is in the database, under which spellings, and how well does each play?
-- Parameter 1: their names, as JSON, or NULL: all. Uses index: player_stats, players_by_name.
WITH spelled AS (
    SELECT name, group_concat(spelling, '; ' ORDER BY spelling <> name, spelling) AS spellings
    FROM players
    GROUP BY name
)
SELECT
    w.name AS player,
    w.spellings,
    coalesce(s.matches, 0) AS matches,
    s.money_sessions,
    coalesce(s.decisions, 0) AS decisions,
    round(s.pr, 2) AS pr,
    date(s.first_played_at_local) AS first_played,
    date(s.last_played_at_local) AS last_played
FROM spelled AS w
LEFT JOIN player_stats AS s ON s.player = w.name
WHERE ?1 IS NULL OR w.name IN (SELECT value FROM json_each(?1))
ORDER BY matches DESC, s.money_sessions DESC NULLS LAST, w.name;
