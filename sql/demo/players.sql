-- How well does each player play?
-- Uses index: player_stats.
SELECT player, matches, decisions, pr, errors, blunders, luck_emg
FROM player_stats
WHERE decisions > 0
ORDER BY pr, player
LIMIT 10;
