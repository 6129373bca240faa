-- Which plays did XG compare, and what is each worth?
-- ?1 decision_id. Uses index: primary keys only.
SELECT
    c.candidate_rank, c.play, c.equity,
    c.equity - d.equity_best AS equity_difference,
    c.win, c.win_gammon, c.win_backgammon, c.lose, c.lose_gammon, c.lose_backgammon, c.level_code,
    (SELECT l.level_name FROM levels AS l WHERE l.level_code = c.level_code) AS level,
    c.candidate_rank = d.played_rank AS is_played
FROM decisions AS d
JOIN candidates AS c USING (decision_id)
WHERE d.decision_id = ?1
ORDER BY candidate_rank;
