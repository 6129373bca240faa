-- Which spellings of events are there, as which names do they count, and in how many matches does each occur?
-- Uses index: one pass over matches; view corrections, the key of event_aliases.
SELECT w.spelling, coalesce(a.name, w.spelling) AS name, w.matches
FROM (
    SELECT iif(c.match_id IS NULL, iif(o.match_id IS NULL, m.event, o.event), c.value) AS spelling, count(*) AS matches
    FROM matches AS m
    LEFT JOIN match_originals AS o USING (match_id)
    LEFT JOIN corrections AS c ON c.match_id = m.match_id AND c.field = 'event'
    WHERE m.kind <> 'position'
    GROUP BY spelling
) AS w
LEFT JOIN event_aliases AS a ON a.alias = w.spelling
WHERE w.spelling IS NOT NULL
ORDER BY w.spelling;
