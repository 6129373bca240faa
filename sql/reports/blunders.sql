-- title: Worst decisions
-- question: Which decisions cost most, and what was best?
-- group: errors
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
-- uses index: decisions_by_player
WITH worst AS (
    {{ worst_decisions('d.error_emg >= coalesce(' ~ min_error ~ ', ' ~ threshold('blunder') ~ ')', limit) }}
)
SELECT
    f.player,
    f.match_id,
    f.game_number AS game,
    {{ score('f.away_player', 'f.away_opponent') }} AS score,
    f.cube_value AS cube,
    {{ dice_number('f.') }} AS dice,
    f.action AS done,
    f.best_action AS best,
    f.error_emg,
    f.error_mwc,
    f.decision_id,
    f.xgid,
    {{ file_name('x.path') }} AS file
FROM worst AS w
JOIN decision_facts AS f ON f.decision_id = w.decision_id
JOIN match_facts AS x ON x.match_id = f.match_id
ORDER BY f.error_emg DESC, f.decision_id
