CREATE VIEW IF NOT EXISTS cube_analyses AS
-- One row per analysed double decision: both lines, in the doubler's view. Some of these decisions are not counted in PR.
-- Leans on: the primary key.
SELECT
    a.decision_id,
    a.level_code,
    a.level_requested_code,
    a.recommendation_code,
    a.recommendation,
    a.equity_no_double,
    a.equity_double_take,
    a.equity_double_pass,
    a.is_beaver_right,
    a.choice_3ply_code,
    a.nd_lose_backgammon,
    a.nd_lose_gammon,
    a.nd_lose,
    a.nd_win,
    a.nd_win_gammon,
    a.nd_win_backgammon,
    a.nd_cubeless_equity,
    a.dt_lose_backgammon,
    a.dt_lose_gammon,
    a.dt_lose,
    a.dt_win,
    a.dt_win_gammon,
    a.dt_win_backgammon,
    a.dt_cubeless_equity
FROM cube_analysis_rows AS a
WHERE a.is_current = 1;
