-- Who played which match, where, when and by which rules?
-- ?1 match_id. Uses index: primary keys.
SELECT
    p.name AS player1,
    o.name AS player2,
    m.match_length,
    m.variation_code,
    (SELECT v.variation_name FROM variations AS v WHERE v.variation_code = m.variation_code) AS variation,
    m.event,
    m.round,
    coalesce(m.location, (SELECT s.site_name FROM sites AS s WHERE s.site_code = m.site_code)) AS site,
    m.transcriber,
    m.played_at_local,
    m.is_crawford_rule,
    m.is_jacoby_rule,
    m.is_beaver_rule,
    m.cube_limit,
    m.winner_seat IS NOT NULL AS has_winner,
    {{ save_hex() }} AS key
FROM matches AS m
JOIN players AS p ON p.player_id = m.player1_id
JOIN players AS o ON o.player_id = m.player2_id
WHERE m.match_id = ?1;
