-- title: Worst decisions
-- question: Which decisions cost most, and what was best?
-- group: errors
-- parameter: limit (integer, 20): maximum number of rows
-- parameter: min_error (number, a blunder by XG's grading): smallest error to list (EMG); --min-error sets it too
-- columns: player, match_id, game, score, cube
-- column: dice: the roll; empty: a cube decision
-- columns: done, best, error_emg, error_mwc, decision_id, xgid, file
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
