-- A corrected match has the values that the user set; merged events come after them.
-- Uses index: view corrections, the keys of matches and event_aliases.
SELECT 'matches, match_id ' || m.match_id AS subject, c.field || ' is not as corrected' AS message
FROM corrections AS c
JOIN matches AS m USING (match_id)
WHERE CASE c.field
    WHEN 'event' THEN m.event IS NOT coalesce((SELECT a.name FROM event_aliases AS a WHERE a.alias = c.value), c.value)
    WHEN 'location' THEN m.location IS NOT c.value
    WHEN 'round' THEN m.round IS NOT c.value
    WHEN 'date' THEN m.played_on IS NOT c.value
END
UNION ALL
SELECT 'matches, match_id ' || m.match_id, 'event ' || m.event || ' counts as another'
FROM matches AS m
JOIN event_aliases AS a ON a.alias = m.event;
