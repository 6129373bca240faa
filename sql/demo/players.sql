-- How well does each player play?
-- Uses index: player_stats.
SELECT player, matches, decisions, round(pr, 2) AS pr, errors, blunders, round(luck_emg, 2) AS luck
FROM player_stats
WHERE decisions > 0
ORDER BY pr, player
LIMIT 10;
