-- One row per spelling of a name; spellings of one person share player_id and name.
SELECT
    name_key(p.name) AS player_id,           -- BIGINT: the person: 64 bits of the hash of the name, the same in every database
    {{ hex('name_key(p.name)') }} AS player_hex, -- VARCHAR: player_id in 16 hexadecimal digits
    p.name, p.spelling -- VARCHAR
FROM players AS p
-- Everybody, or the people in a selection of matches.
WHERE (SELECT count(*) FROM temp.selected_matches) = (SELECT count(*) FROM matches)
   OR p.name IN (SELECT x.player FROM temp.exported_players AS x)
ORDER BY p.name, p.spelling;
