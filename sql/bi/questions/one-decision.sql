-- What could be done in a decision?
-- The candidates of a checker play, in XG's order (in a snapshot without candidates the best play and the one made), or the three equities of a cube decision (the doubler's view, also for a take), with the chances after each. The decision and its board are beside the first. decision_id: as in decisions; empty: the costliest decision of all.
-- Uses index: primary keys; decision_facts_by_error_emg.
WITH chosen AS (
    SELECT * FROM decision_facts JOIN decision_boards USING (decision_id)
    WHERE decision_id = coalesce(
        nullif(CAST(:decision_id AS INTEGER), 0),
        (SELECT decision_id FROM decision_facts WHERE error_emg > 0 ORDER BY error_emg DESC LIMIT 1))
),
cube AS (
    SELECT a.*, f.level
    FROM chosen AS f JOIN cube_analyses AS a ON a.decision_id = coalesce(f.double_decision_id, f.decision_id)
    WHERE f.kind <> 'checker'
),
lines AS (
{% if choice.candidates == 'yes' %}
    SELECT c.candidate_rank AS line, c.play, c.equity, c.win, c.win_gammon, c.lose_gammon, l.level_name AS level
    FROM chosen AS f JOIN candidates AS c USING (decision_id) LEFT JOIN levels AS l ON l.level_code = c.level_code
{% else %}
    SELECT 1 AS line, best_action AS play, equity_best AS equity, NULL AS win, NULL AS win_gammon, NULL AS lose_gammon, level
    FROM chosen WHERE kind = 'checker'
    UNION ALL
    SELECT 2, action, equity_played, NULL, NULL, NULL, level FROM chosen WHERE kind = 'checker' AND action <> best_action
{% endif %}
    UNION ALL
    SELECT 1, 'no double', equity_no_double, nd_win, nd_win_gammon, nd_lose_gammon, level FROM cube
    UNION ALL
    SELECT 2, 'double/take', equity_double_take, dt_win, dt_win_gammon, dt_lose_gammon, level FROM cube
    UNION ALL
    SELECT 3, 'double/pass', equity_double_pass, NULL, NULL, NULL, level FROM cube
)
SELECT line, play, round(equity, 4) AS equity, round(win, 4) AS win, round(win_gammon, 4) AS win_gammon, round(lose_gammon, 4) AS lose_gammon,
    lines.level, f.xgid, f.player, f.opponent, f.played_on, f.kind, f.dice, f.action, f.best_action, round(f.error_emg, 4) AS error_emg,
    f.match_id, f.decision_id
FROM lines LEFT JOIN chosen AS f ON lines.line = 1
ORDER BY line
