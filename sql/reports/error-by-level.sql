-- title: Error by level of analysis
-- question: How deeply were the decisions analysed, and how far can their numbers be trusted?
-- group: errors
-- parameter: per_player (yes|no, yes): a row for each player and level, or for each level
-- columns: player, kind, level
-- column: all_decisions: decisions at this level
-- column: decisions: those that enter PR
-- columns: pr, pr_low, pr_high, error_emg
-- uses index: player_action_stats; where a filter looks into matches, one pass over decisions, decisions_by_match if a player is given
SELECT {{ columns }}
FROM {{ error_by_level(choice.per_player == 'no') }} AS s
ORDER BY player, kind, level_rank NULLS FIRST, level_code
