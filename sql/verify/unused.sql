-- No position and no player is left over from a file that is gone.
-- Leans on: one pass over positions, decision_rows_by_position, match_rows_by_player1, match_rows_by_player2.
SELECT 'positions, position_hash ' || x.position_hash AS subject, 'no decision has this position' AS message
FROM positions AS x
WHERE NOT EXISTS (SELECT 1 FROM decision_rows AS d WHERE d.position_hash = x.position_hash)
UNION ALL
SELECT 'players, ' || p.spelling, 'plays no match'
FROM players AS p
WHERE NOT EXISTS (SELECT 1 FROM match_rows AS m WHERE m.player1_id = p.player_id)
    AND NOT EXISTS (SELECT 1 FROM match_rows AS m WHERE m.player2_id = p.player_id);
