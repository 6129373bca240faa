-- What is a double worth, in the doubler's view?
-- ?1 decision_id of the double or of its answer. Uses index: primary keys only.
SELECT
    a.recommendation, a.equity_no_double, a.equity_double_take, a.equity_double_pass,
    {{ wrong_pass_share('a') }} AS wrong_pass_share,
    {{ wrong_take_share('a') }} AS wrong_take_share,
    a.is_beaver_right, a.nd_cubeless_equity, a.dt_cubeless_equity, a.nd_win, a.nd_win_gammon, a.nd_win_backgammon,
    a.nd_lose, a.nd_lose_gammon, a.nd_lose_backgammon, a.dt_win, a.dt_win_gammon, a.dt_win_backgammon, a.dt_lose,
    a.dt_lose_gammon, a.dt_lose_backgammon, a.choice_3ply_code, a.level_requested_code, a.level_code,
    (SELECT l.level_name FROM levels AS l WHERE l.level_code = a.level_code) AS level
FROM decisions AS d
JOIN cube_analyses AS a ON a.decision_id = coalesce(d.double_decision_id, d.decision_id)
WHERE d.decision_id = ?1;
