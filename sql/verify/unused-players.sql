-- No player is left over from a removed file.
-- Leans on: match_rows_by_player1, match_rows_by_player2.
SELECT 'players, ' || p.spelling AS subject, 'is not in any match' AS message
FROM players AS p
WHERE NOT EXISTS (SELECT 1 FROM match_rows AS m WHERE m.player1_id = p.player_id)
    AND NOT EXISTS (SELECT 1 FROM match_rows AS m WHERE m.player2_id = p.player_id);
