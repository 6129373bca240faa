-- Which names of players, events, locations or rounds (?1) were ever recorded, and under which names do their matches count now?
-- Uses index: players_by_name, the keys of the aliases and of match_originals; for names of matches one pass over matches.
SELECT recorded, name
FROM (
    SELECT spelling AS recorded, name FROM players WHERE ?1 = 'player'
    UNION SELECT name, name FROM players WHERE ?1 = 'player'
    -- A spelling can be in no match of its own: the other player sent the same matches.
    UNION SELECT a.alias, a.name FROM player_aliases AS a WHERE ?1 = 'player' AND a.name IN (SELECT p.name FROM players AS p)
    UNION SELECT event, event FROM matches WHERE ?1 = 'event'
    UNION SELECT a.alias, a.name FROM event_aliases AS a WHERE ?1 = 'event' AND a.name IN (SELECT m.event FROM matches AS m)
    UNION SELECT o.event, m.event FROM match_originals AS o JOIN matches AS m USING (match_id) WHERE ?1 = 'event'
    UNION SELECT location, location FROM matches WHERE ?1 = 'location'
    UNION SELECT o.location, m.location FROM match_originals AS o JOIN matches AS m USING (match_id) WHERE ?1 = 'location'
    UNION SELECT round, round FROM matches WHERE ?1 = 'round'
    UNION SELECT o.round, m.round FROM match_originals AS o JOIN matches AS m USING (match_id) WHERE ?1 = 'round'
)
WHERE recorded IS NOT NULL AND name IS NOT NULL
ORDER BY recorded, name;
