-- Who played which match, and what does the header of its file say?
-- ?1 match_id. Uses index: primary keys.
SELECT
    p.name AS player1, o.name AS player2, m.match_length, m.is_money, m.is_jacoby_rule, m.variation_code,
    m.is_money OR m.winner_seat IS NOT NULL AS is_complete,
    coalesce(m.played_on, '') AS day,
    {{ save_hex() }} AS key,
    json_array(
        json_array('Site', coalesce(m.location, (SELECT s.site_name FROM sites AS s WHERE s.site_code = m.site_code))),
        json_array('Event', m.event), json_array('Round', m.round), json_array('Player 1', p.name), json_array('Player 2', o.name),
        json_array('EventDate', strftime('%Y.%m.%d', m.played_at_local)), json_array('EventTime', strftime('%H.%M', m.played_at_local)),
        json_array('Variation', CASE m.variation_code WHEN 1 THEN 'NackGammon' WHEN 2 THEN 'HyperGammon (3)'
            ELSE (SELECT v.variation_name FROM variations AS v WHERE v.variation_code = m.variation_code) END),
        json_array('Crawford', CASE WHEN NOT m.is_money THEN iif(m.is_crawford_rule, 'On', 'Off') END),
        json_array('Jacoby', CASE WHEN m.is_money THEN iif(m.is_jacoby_rule, 'On', 'Off') END),
        json_array('Beaver', CASE WHEN m.is_money THEN iif(m.is_beaver_rule, 'On', 'Off') END),
        json_array('CubeLimit', CAST(m.cube_limit AS TEXT)), json_array('Transcriber', m.transcriber)
    ) AS tags
FROM matches AS m
JOIN players AS p ON p.player_id = m.player1_id
JOIN players AS o ON o.player_id = m.player2_id
WHERE m.match_id = ?1;
