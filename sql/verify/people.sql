-- Every spelling has the name and person_id of its person.
-- Uses index: the primary key of player_aliases, players_by_name.
SELECT 'players, ' || p.spelling AS subject, 'counts as ' || p.name || ' (' || p.person_id || '), which disagrees with player_aliases' AS message
FROM players AS p
LEFT JOIN player_aliases AS a ON a.alias = p.spelling
WHERE p.name <> coalesce(a.name, p.spelling)
    OR p.person_id <> (SELECT min(q.player_id) FROM players AS q WHERE q.name = p.name);
