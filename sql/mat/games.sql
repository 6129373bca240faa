-- Which games does a match have, and what was the score before and after each?
-- ?1 match_id. Uses index: games_by_match.
SELECT game_id, game_number, start_score1, start_score2, end_score1, end_score2, is_crawford, is_set_up
FROM games
WHERE match_id = ?1
ORDER BY game_id;
