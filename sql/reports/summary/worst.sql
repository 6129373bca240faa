-- title: Worst decisions
-- question: Which single decisions cost most, and what was best?
-- filters: worst first
-- parameter: limit (integer, 10): maximum number of rows
-- column: decision_id: number of the decision, for `gammonbase show`
-- column: error_emg: equity lost (EMG)
-- column: done: the player's action
-- column: best: XG's best action
-- column: played_on: day of the match
-- column: opponent: the other person
-- column: xgid: the position with score and cube, to paste into XG
-- column: file: name of the file
-- empty: No decision lost equity.
WITH worst AS (
    SELECT f.decision_id AS worst_id
    -- Player by player, so that an index finds the decisions that cost so much.
    FROM players AS p CROSS JOIN decision_facts AS f ON f.player_id = p.player_id
    WHERE f.error_emg > 0
    ORDER BY f.error_emg DESC, f.decision_id
    LIMIT coalesce(:limit, 10)
)
SELECT
    f.decision_id,
    f.error_emg,
    f.action AS done,
    f.best_action AS best,
    f.played_on,
    f.opponent,
    f.xgid,
    replace(f.path, rtrim(f.path, replace(f.path, '/', '')), '') AS file
FROM worst AS w
JOIN main.decision_facts AS f ON f.decision_id = w.worst_id
ORDER BY f.error_emg DESC, f.decision_id;
