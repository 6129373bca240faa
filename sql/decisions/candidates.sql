-- Which plays did XG compare, and what is each worth?
-- ?1 decision_id, of any save. Leans on: primary keys only.
SELECT
    (c.candidate_id & 31) + 1 AS candidate_rank,
    (SELECT b.play FROM plays AS b WHERE b.play_id = c.play_id) AS play,
    c.scaled_equity / 536870912.0 AS equity,
    c.scaled_equity / 536870912.0 - d.equity_best AS equity_difference,
    c.scaled_win / 1073741824.0 AS win,
    c.scaled_win_gammon / 1073741824.0 AS win_gammon,
    c.scaled_win_backgammon / 34359738368.0 AS win_backgammon,
    c.scaled_lose / 1073741824.0 AS lose,
    c.scaled_lose_gammon / 1073741824.0 AS lose_gammon,
    c.scaled_lose_backgammon / 34359738368.0 AS lose_backgammon,
    (SELECT l.level_name FROM levels AS l WHERE l.level_code = c.level_code) AS level,
    (c.candidate_id & 31) + 1 = d.played_rank AS is_played
FROM decision_rows AS d
JOIN candidate_rows AS c ON c.candidate_id BETWEEN d.decision_id * 32 AND d.decision_id * 32 + 31
WHERE d.decision_id = ?1
ORDER BY candidate_rank;
