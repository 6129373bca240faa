-- How well does each player play?
-- Uses index: player_stats.
SELECT player, matches, decisions, pr, errors, blunders, luck_emg
FROM player_stats
WHERE matches > 0 AND decisions > 0 -- money sessions are not matches
ORDER BY pr, player
LIMIT 10;
