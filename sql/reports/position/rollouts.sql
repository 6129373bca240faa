-- title: Rollouts of a position
-- question: Which rollouts of this position are there?
-- parameter: position (position, needed): an XGID, a decision_id, or a position_hash, seen by the player who decides
-- parameter: roll (integer, that of the XGID or decision, otherwise any): the dice, the higher one first (such as 31); 0: cube decisions only
-- parameter: kind (checker|double|take, that of the XGID or decision, otherwise any): take: only answers to a double; checker or double: no answers
-- columns: dice
-- column: play: the play that was rolled out; empty: the cube
-- column: games: number of games
-- column: equity: equity of the candidate (EMG, as in the file)
-- column: ci95_emg: half the width of its 95% interval
-- column: take_games: games of double/take
-- column: take_equity: equity of double/take
-- column: take_ci95_emg: half the width of its 95% interval
-- column: player_level: level of the checker plays
-- column: cube_level: level of the cube decisions
-- columns: decision_id
-- empty: No decision of this position was rolled out.
-- uses index: decisions_by_position, rollouts_by_decision
SELECT
    {{ dice_number('d.') }} AS dice,
    c.play, r.games, r.equity, r.error_95 AS ci95_emg, r.dt_games AS take_games, r.dt_equity AS take_equity,
    r.dt_error_95 AS take_ci95_emg, p.level_name AS player_level, q.level_name AS cube_level, d.decision_id
FROM {{ decisions() }} AS d
JOIN rollouts AS r ON r.decision_id = d.decision_id
LEFT JOIN candidates AS c ON c.decision_id = d.decision_id AND c.candidate_rank = r.candidate_rank
LEFT JOIN levels AS p ON p.level_code = r.play_level1_code
LEFT JOIN levels AS q ON q.level_code = r.cube_level1_code
WHERE d.position_hash = {{ position }} AND ({{ roll }} IS NULL OR coalesce({{ dice_number('d.') }}, 0) = {{ roll }}) AND ({{ kind }} IS NULL OR (d.kind = 'take') = ({{ kind }} = 'take'))
ORDER BY dice DESC, d.decision_id, r.candidate_rank, r.rollout_index
