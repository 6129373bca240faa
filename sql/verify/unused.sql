-- No position and no player is left over from a file that is gone.
-- Leans on: the primary keys of position_rows and decisions, matches_by_player1, matches_by_player2.
SELECT 'position_rows, position_id ' || x.position_id AS subject, 'no decision has this position' AS message
FROM position_rows AS x NOT INDEXED
LEFT JOIN decisions AS d ON d.decision_id = x.position_id
WHERE d.position_id IS NOT x.position_id
UNION ALL
SELECT 'players, ' || p.name, 'plays no match'
FROM players AS p
WHERE NOT EXISTS (SELECT 1 FROM matches AS m WHERE m.player1_id = p.player_id)
    AND NOT EXISTS (SELECT 1 FROM matches AS m WHERE m.player2_id = p.player_id);
