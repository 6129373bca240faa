-- title: Error by level of analysis
-- question: How deeply were the decisions analysed: how far can the numbers be trusted?
-- filters: yes
-- parameter: per_player (yes|no, yes): a row for each player and level, or for each level
-- column: player: the person (spellings merged)
-- column: kind: checker, double, take
-- column: level: level of the analysis
-- column: all_decisions: decisions at this level
-- column: decisions: how many of them enter PR
-- column: pr: performance rating: 500 * error_emg / decisions
-- column: error_emg: equity lost (EMG)
-- leans on: one pass over decisions, decisions_by_player where a player is asked for
SELECT
    CASE WHEN :per_player = 'no' THEN 'all' ELSE f.player END AS player,
    f.kind,
    coalesce(f.level, 'not analysed') AS level,
    count(*) AS all_decisions,
    sum(f.is_counted) AS decisions,
    500.0 * sum(f.error_emg) / nullif(sum(f.is_counted), 0) AS pr,
    sum(f.error_emg) AS error_emg
FROM decision_facts AS f
GROUP BY 1, f.kind, f.level_rank, f.level_code
ORDER BY 1, f.kind, f.level_rank, f.level_code;
