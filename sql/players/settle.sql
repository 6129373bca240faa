-- Gives every spelling the name and the number of its person.
-- Uses index: players_by_name, the primary key of player_aliases.
INSERT OR IGNORE INTO changed_players
SELECT player_id FROM players
WHERE name <> coalesce((SELECT a.name FROM player_aliases AS a WHERE a.alias = players.spelling), spelling);
UPDATE players
SET name = coalesce((SELECT a.name FROM player_aliases AS a WHERE a.alias = players.spelling), spelling)
WHERE name <> coalesce((SELECT a.name FROM player_aliases AS a WHERE a.alias = players.spelling), spelling);
UPDATE players
SET person_id = (SELECT min(p.player_id) FROM players AS p WHERE p.name = players.name)
WHERE person_id <> (SELECT min(p.player_id) FROM players AS p WHERE p.name = players.name);
