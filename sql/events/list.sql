-- Which events are in the database, under which spellings, and when were they played?
-- Parameter 1: their names, as JSON, or NULL: all. Uses index: one pass over matches; view corrections.
WITH spelled AS (
    SELECT
        m.event AS name,
        iif(c.match_id IS NULL, iif(o.match_id IS NULL, m.event, o.event), c.value) AS spelling,
        count(*) AS matches,
        min(m.played_on) AS first_played,
        max(m.played_on) AS last_played
    FROM matches AS m
    LEFT JOIN match_originals AS o USING (match_id)
    LEFT JOIN corrections AS c ON c.match_id = m.match_id AND c.field = 'event'
    WHERE m.kind <> 'position' AND m.event IS NOT NULL
    GROUP BY m.event, spelling
)
SELECT
    name AS event,
    group_concat(spelling, '; ' ORDER BY spelling <> name, spelling) AS spellings,
    sum(matches) AS matches,
    min(first_played) AS first_played,
    max(last_played) AS last_played
FROM spelled
GROUP BY name
HAVING ?1 IS NULL OR name IN (SELECT value FROM json_each(?1))
ORDER BY matches DESC, name;
