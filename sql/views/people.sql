CREATE VIEW IF NOT EXISTS people AS
-- One row per spelling of a player's name, with the person whose it is (player_aliases; `gammonbase players merge`). person_id is
-- the same for all spellings of a person: the key of the name that counts or, where no file has that name, of a spelling.
-- Leans on: the primary key of player_aliases, the unique name of players.
SELECT
    p.player_id,
    p.name AS spelling,
    coalesce(a.name, p.name) AS person,
    CASE
        WHEN a.alias IS NULL THEN p.player_id
        ELSE coalesce(
            (SELECT q.player_id FROM players AS q WHERE q.name = a.name),
            (SELECT min(s.player_id) FROM player_aliases AS b JOIN players AS s ON s.name = b.alias WHERE b.name = a.name))
    END AS person_id
FROM players AS p
LEFT JOIN player_aliases AS a ON a.alias = p.name;
