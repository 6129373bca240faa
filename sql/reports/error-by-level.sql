-- title: Error by level of analysis
-- question: How deeply were the decisions analysed: how far can the numbers be trusted?
-- group: errors
-- filters: yes
-- parameter: per_player (yes|no, yes): a row for each player and level, or for each level
-- column: player: the person (spellings merged)
-- column: kind: checker, double, take
-- column: level: level of the analysis
-- column: all_decisions: decisions at this level
-- column: decisions: how many of them enter PR
-- column: pr: performance rating: 500 * error_emg / decisions
-- column: error_emg: equity lost (EMG)
-- leans on: error_by_level: player_action_stats; where the filter looks into matches, one pass over decisions, decision_rows_by_player where a player is asked for
SELECT
    CASE WHEN :per_player = 'no' THEN 'all' ELSE player END AS player,
    kind,
    level,
    sum(all_decisions) AS all_decisions,
    sum(decisions) AS decisions,
    500.0 * sum(error_emg) / nullif(sum(decisions), 0) AS pr,
    sum(error_emg) AS error_emg
FROM error_by_level
GROUP BY 1, kind, level_rank, level_code
ORDER BY 1, kind, level_rank, level_code;
