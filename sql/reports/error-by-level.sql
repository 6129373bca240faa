-- title: Error by level of analysis
-- question: How deeply were the decisions analysed, and how far can their numbers be trusted?
-- group: errors
-- parameter: per_player (yes|no, yes): a row for each player and level, or for each level
-- column: player: the person (spellings merged)
-- column: kind: checker, double, take
-- column: level: level of the analysis
-- column: all_decisions: decisions at this level
-- column: decisions: those that enter PR
-- column: pr: performance rating
-- column: pr_low: lower end of the 95% interval of pr, over matches; empty: fewer than three
-- column: pr_high: upper end
-- column: error_emg: equity lost (EMG)
-- uses index: player_action_stats; where a filter looks into matches, one pass over decisions, decisions_by_match if a player is given
SELECT
    player,
    kind,
    level,
    all_decisions,
    decisions,
    pr,
    pr_low,
    pr_high,
    error_emg
FROM {{ error_by_level(choice.per_player == 'no') }} AS s
ORDER BY player, kind, level_rank NULLS FIRST, level_code
