-- Under which keys is something tagged, and what is it in words? A JSON object each, as in a file of corrections.
-- ?1 decision, position, match or player; ?2 decision_id, position_hash, match_id or the name. Uses index: saves_by_key, players_by_name; keys.
WITH of_match AS (
    SELECT
        m.match_id, d.decision_id, d.position_hash, lower(hex(coalesce(s.save_key, c.content_hash))) AS key,
        f.player1 || ' - ' || f.player2 || coalesce(', ' || f.match_length || ' points', '') || coalesce(', ' || f.played_on, '')
            || coalesce(', game ' || g.game_number || ', ' || coalesce(d.die1 || d.die2 || ' ', '') || d.action, '') AS about
    FROM matches AS m
    JOIN contents AS c ON c.content_id = m.content_id
    JOIN match_facts AS f ON f.match_id = m.match_id
    LEFT JOIN saves AS s ON s.match_key = m.match_key
    LEFT JOIN decisions AS d ON ?1 = 'decision' AND d.decision_id = ?2
    LEFT JOIN games AS g ON g.game_id = d.game_id
    WHERE m.match_id = CASE ?1 WHEN 'match' THEN ?2 WHEN 'decision' THEN (SELECT e.match_id FROM decisions AS e WHERE e.decision_id = ?2) END
)
SELECT json_object('subject', ?1, 'key', key, 'decision', decision, 'position', position, 'player', player, 'about', about)
FROM (
    SELECT DISTINCT key, decision_id % 100000 AS decision, position_hash AS position, NULL AS player, about FROM of_match
    UNION ALL
    SELECT NULL, NULL, position_hash, NULL, board FROM positions WHERE ?1 = 'position' AND position_hash = ?2
    UNION ALL
    SELECT NULL, NULL, NULL, spelling, name FROM players WHERE ?1 = 'player' AND name = ?2
    UNION
    SELECT NULL, NULL, NULL, name, name FROM players WHERE ?1 = 'player' AND name = ?2
);
