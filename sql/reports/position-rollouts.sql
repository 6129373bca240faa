-- title: Rollouts of a position
-- question: Which rollouts of this position are there?
-- group: positions
-- filters: yes
-- parameter: position (integer, none): position_hash, seen by the player who decides
-- parameter: roll (integer, any): the dice, the higher one first (such as 31); 0: cube decisions only
-- column: dice: the roll
-- column: play: the play that was rolled out; empty: the cube
-- column: games: number of games
-- column: equity: its equity (EMG, as in the file)
-- column: ci95_emg: half the width of its 95% interval
-- column: take_games: games of double/take
-- column: take_equity: its equity
-- column: take_ci95_emg: half the width of its 95% interval
-- column: player_level: level of the checker plays
-- column: cube_level: level of the cube decisions
-- column: decision_id: the decision
-- empty: No decision of this position was rolled out.
-- leans on: decision_rows_by_position, rollout_rows_by_decision
SELECT
    CAST(f.die1 || f.die2 AS INTEGER) AS dice,
    (SELECT c.play FROM candidates AS c WHERE c.decision_id = f.decision_id AND c.candidate_rank = r.candidate_rank) AS play,
    r.games,
    r.equity,
    r.error_95 AS ci95_emg,
    r.dt_games AS take_games,
    r.dt_equity AS take_equity,
    r.dt_error_95 AS take_ci95_emg,
    (SELECT l.level_name FROM levels AS l WHERE l.level_code = r.play_level1_code) AS player_level,
    (SELECT l.level_name FROM levels AS l WHERE l.level_code = r.cube_level1_code) AS cube_level,
    f.decision_id
FROM decision_facts AS f
JOIN rollouts AS r ON r.decision_id = f.decision_id
WHERE f.position_hash = :position AND (:roll IS NULL OR coalesce(10 * f.die1 + f.die2, 0) = :roll)
ORDER BY dice DESC, f.decision_id, r.candidate_rank, r.rollout_id;
