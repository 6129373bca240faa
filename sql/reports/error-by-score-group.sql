-- title: PR by score
-- question: At which scores does a player lose more than at others? Scores are grouped: 1, 2, 3, 4, 5-6, 7-8, 9+ points away
-- group: errors
-- parameter: per_player (yes|no, yes): a row for each player and group of scores, or for each group
-- columns: player
-- columns of error_by_score_group: player_group, opponent_group
-- columns: pr
-- column: pr_low: lower end of the 95% interval of pr, over games; empty: fewer than three
-- columns: pr_high
-- columns of error_by_score_group: usual_pr, difference_pr, tendency
-- columns: decisions, error_emg
-- uses index: player_game_stats; where a filter looks into matches, one pass over decisions, decisions_by_match if a player is given
SELECT {{ columns }}
FROM {{ error_by_score_group(choice.per_player == 'no') }} AS s
ORDER BY player, player_group IS NOT NULL, player_group <> 'C', player_group, opponent_group <> 'C', opponent_group
