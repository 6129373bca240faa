-- title: Error by score
-- question: At which scores does a player lose how much?
-- group: errors
-- filters: yes
-- parameter: per_player (yes|no, yes): a row for each player and score, or for each score
-- parameter: min_decisions (integer, 1): leave out scores with fewer counted decisions
-- column: player: the person (spellings merged)
-- column: away_player: points that the player needs; empty: money
-- column: away_opponent: points that the opponent needs
-- column: is_crawford: 1: the Crawford game
-- column: pr: performance rating: 500 * error_emg / decisions
-- column: decisions: decisions that enter PR
-- column: error_emg: equity lost (EMG)
-- column: error_mwc: match winning chances lost, 1 = a whole match
-- column: checker_error_emg: equity lost by checker plays
-- column: cube_error_emg: equity lost by cube decisions
-- leans on: error_by_score: player_game_stats; where the filter looks into matches, one pass over decisions, decision_rows_by_player where a player is asked for
SELECT
    CASE WHEN :per_player = 'no' THEN 'all' ELSE player END AS player,
    away_player,
    away_opponent,
    is_crawford,
    500.0 * sum(error_emg) / nullif(sum(decisions), 0) AS pr,
    sum(decisions) AS decisions,
    sum(error_emg) AS error_emg,
    sum(error_mwc) AS error_mwc,
    sum(checker_error_emg) AS checker_error_emg,
    sum(cube_error_emg) AS cube_error_emg
FROM error_by_score
GROUP BY 1, away_player, away_opponent, is_crawford
HAVING sum(decisions) >= coalesce(:min_decisions, 1)
ORDER BY 1, away_player, away_opponent, is_crawford;
