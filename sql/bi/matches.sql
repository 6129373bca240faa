CREATE TEMP VIEW matches AS
SELECT
    m.*,
    CAST(a.name || ' – ' || b.name || ', ' || coalesce(m.match_length || ' points', 'money') || coalesce(', ' || date(m.played_at_local), '')
        AS TEXT) AS match_title,        -- players, length and day: the label of a match
    CAST(date(m.played_at_local) AS TEXT) AS played_on -- day of the match, YYYY-MM-DD; NULL: no date
FROM source.matches AS m
LEFT JOIN source.players AS a ON a.player_id = m.player1_id
LEFT JOIN source.players AS b ON b.player_id = m.player2_id;
