-- One row per spelling of a player's name, with the person whose it is (player_aliases; `gammonbase players merge`).
-- Leans on: the primary key of player_aliases, the unique name of players.
CREATE VIEW people AS
SELECT
    p.player_id,
    p.name AS spelling,
    coalesce(a.name, p.name) AS person,
    coalesce(q.player_id, p.player_id) AS person_id
FROM players AS p
LEFT JOIN player_aliases AS a ON a.alias = p.name
LEFT JOIN players AS q ON q.name = a.name;
