-- One row per spelling of a name; spellings of one person share player_id and name.
-- by year: no
SELECT
    name_key(p.name) AS player_id,           -- BIGINT: the person: 64 bits of the hash of the name, the same in every database
    p.name,                                  -- VARCHAR: the name under which the person counts
    p.spelling                               -- VARCHAR: the name as files spell it
FROM players AS p
ORDER BY p.name, p.spelling;
