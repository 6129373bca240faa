-- title: Worst decisions
-- question: Which decisions cost most, and what was best?
-- group: errors
-- filters: worst first
-- parameter: limit (integer, 20): maximum number of rows
-- parameter: min_error (number, a blunder by XG's grading): smallest error to list (EMG); --min-error sets it too
-- column: player: the person (spellings merged)
-- column: match_id: the match
-- column: game: number of the game
-- column: score: points away, the player's first; money
-- column: cube: value of the cube before the decision
-- column: dice: the roll; empty: a cube decision
-- column: done: the player's action
-- column: best: XG's best action
-- column: error_emg: equity lost (EMG)
-- column: error_mwc: match winning chances lost (1: a match)
-- column: decision_id: number of the decision, for `gammonbase show`
-- column: xgid: the position with score and cube, to paste into XG
-- column: file: name of the file
-- leans on: decision_rows_by_player
WITH worst AS (
    SELECT f.decision_id AS worst_id
    -- Player by player, so that an index finds the decisions that cost so much.
    FROM players AS p CROSS JOIN decision_facts AS f ON f.player_id = p.player_id
    WHERE f.error_emg >= coalesce(
        :min_error,
        (SELECT t.min_error_emg FROM error_thresholds AS t WHERE t.grading = 'xg' AND t.grade = 'blunder')
    )
    ORDER BY f.error_emg DESC, f.decision_id
    LIMIT coalesce(:limit, 20)
)
SELECT
    f.player,
    f.match_id,
    f.game_number AS game,
    coalesce(f.away_player || 'a ' || f.away_opponent || 'a', 'money') AS score,
    f.cube_value AS cube,
    CAST(f.die1 || f.die2 AS INTEGER) AS dice,
    f.action AS done,
    f.best_action AS best,
    f.error_emg,
    f.error_mwc,
    f.decision_id,
    f.xgid,
    replace(f.path, rtrim(f.path, replace(f.path, '/', '')), '') AS file
FROM worst AS w
JOIN main.decision_facts AS f ON f.decision_id = w.worst_id
ORDER BY f.error_emg DESC, f.decision_id;
