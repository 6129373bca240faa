-- Which spellings must not appear?
-- Parameter 1: the people whose names are kept, as a JSON array. Uses index: one pass over players, player_aliases, saves and matches.
WITH
    kept AS (SELECT value AS name FROM json_each(?1)),
    known AS (
        SELECT spelling, name FROM source.players
        UNION SELECT name, name FROM source.players
        UNION SELECT alias, name FROM source.player_aliases
        UNION SELECT name, name FROM source.player_aliases
        UNION SELECT player1, player1 FROM source.saves
        UNION SELECT player2, player2 FROM source.saves
        UNION SELECT transcriber, transcriber FROM source.matches WHERE transcriber <> ''
    )
SELECT DISTINCT spelling
FROM known
WHERE spelling <> '' AND name NOT IN (SELECT name FROM kept) AND spelling NOT IN (SELECT k.spelling FROM known AS k WHERE k.name IN (SELECT name FROM kept));
