-- title: Error by level of analysis
-- question: How deeply were the decisions analysed?
-- group: errors
-- parameter: per_player (yes|no, yes): a row for each player and level, or for each level
-- columns: player, kind
-- column: level: level of the analysis; XG looks deeper where a decision looks wrong, so losses by level are no measure of play
-- column: all_decisions: decisions at this level
-- columns: decisions, error_emg
-- uses index: player_action_stats; where a filter looks into matches, one pass over decisions, decisions_by_match if a player is given
SELECT {{ columns }}
FROM {{ error_by_level(choice.per_player == 'no') }} AS s
ORDER BY player, kind, level_rank NULLS FIRST, level_code
