CREATE TEMP VIEW matches AS
SELECT
    m.*,
    CAST(a.name || ' – ' || b.name || ', ' || coalesce(m.match_length || ' points', 'money') || coalesce(', ' || m.played_on, '')
        AS TEXT) AS match_title,        -- players, length and day: the label of a match
    f.match_hex                         -- key of the match in every database and export: 64 bits of the hash of its file, in hexadecimal
FROM source.matches AS m
LEFT JOIN source.players AS a ON a.player_id = m.player1_id
LEFT JOIN source.players AS b ON b.player_id = m.player2_id
LEFT JOIN source.match_facts AS f ON f.match_id = m.match_id;
