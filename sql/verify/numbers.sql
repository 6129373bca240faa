-- Games, rollouts and comments are numbered by their match. No spelling has a number that is kept for another one.
-- Uses index: one pass over games, rollouts and comments; the key of players.
SELECT 'games, game_id ' || game_id AS subject, 'is not numbered by its match' AS message FROM games WHERE game_id / 100000 <> match_id
UNION ALL
SELECT 'rollouts, rollout_id ' || rollout_id, 'is not numbered by its match' FROM rollouts WHERE rollout_id / 100000 <> match_id
UNION ALL
SELECT 'comments, comment_id ' || comment_id, 'is not numbered by its match' FROM comments WHERE comment_id / 100000 <> match_id
UNION ALL
SELECT 'gone_players, ' || g.spelling, 'has a number that a player has'
FROM gone_players AS g
JOIN players AS p ON p.player_id = g.player_id OR p.spelling = g.spelling;
