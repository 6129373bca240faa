-- In how many matches do these spellings of an event occur, merged or not?
-- Parameter 1: the spellings, as a JSON array. Uses index: one pass over matches.
SELECT count(*)
FROM matches AS m
LEFT JOIN match_originals AS o USING (match_id)
LEFT JOIN corrections AS c ON c.match_id = m.match_id AND c.field = 'event'
WHERE m.kind <> 'position'
    AND iif(c.match_id IS NULL, iif(o.match_id IS NULL, m.event, o.event), c.value) IN (SELECT value FROM json_each(?1));
