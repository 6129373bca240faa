-- Which matches are in the database, and when were they played?
-- Parameter 1: a part of the name of a player or the event, or NULL. Uses index: the keys of matches and games.
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
WHERE f.kind <> 'position' AND (?1 IS NULL OR instr(normalize_name(f.player1 || ' ' || f.player2 || coalesce(' ' || f.event, '')), normalize_name(?1)))
ORDER BY f.played_on DESC NULLS LAST, f.match_id DESC;
