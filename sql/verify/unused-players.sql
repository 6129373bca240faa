-- No player is left over from a removed file.
-- Uses index: matches_by_player1, matches_by_player2.
SELECT 'players, ' || p.spelling AS subject, 'is not in any match' AS message
FROM players AS p
WHERE NOT EXISTS (SELECT 1 FROM matches AS m WHERE m.player1_id = p.player_id)
    AND NOT EXISTS (SELECT 1 FROM matches AS m WHERE m.player2_id = p.player_id);
