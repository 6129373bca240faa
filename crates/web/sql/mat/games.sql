-- Which games does a match have, and what was the score before each and the gain of each seat?
-- ?1 match_id. Uses index: games_by_match.
SELECT
    game_id, game_number, start_score1, start_score2, end_score1 - start_score1 AS gain1, end_score2 - start_score2 AS gain2,
    is_crawford, is_set_up
FROM games
WHERE match_id = ?1
ORDER BY game_id;
