-- Which matches are in the database, and when were they played?
-- Parameter 1: names of players and events, as JSON, or NULL: all. Uses index: the keys of matches and games.
SELECT
    f.player1 || ' - ' || f.player2 AS match,
    f.match_id,
    f.event,
    f.round,
    f.match_length AS length,
    (SELECT count(*) FROM games AS g WHERE g.match_id = f.match_id) AS games,
    m.decisions,
    f.played_on
FROM match_facts AS f
JOIN matches AS m USING (match_id)
WHERE f.kind <> 'position' AND (
        ?1 IS NULL OR f.player1 IN (SELECT value FROM json_each(?1)) OR f.player2 IN (SELECT value FROM json_each(?1))
        OR f.event IN (SELECT value FROM json_each(?1))
    )
ORDER BY f.played_on DESC NULLS LAST, f.match_id DESC;
