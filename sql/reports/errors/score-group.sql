-- question: At which scores does a player lose more or less than usual?
-- columns: player
-- column: player_group: points that the player needs: C (1 in the Crawford game), 1, 2, 3, 4, 5-6, 7-8, 9+; empty: money
-- columns of error_by_score_group: opponent_group
-- columns: pr
-- column: pr_low: lower end of its 95% interval; empty: fewer than ten decisions, or nothing to lose
-- columns: pr_high
-- columns of error_by_score_group: usual_pr, difference_pr, tendency
-- columns: decisions, error_emg
-- uses index: player_game_stats; where a filter looks into matches, one pass over decisions, decisions_by_match if a player
--   is given
SELECT {{ columns }}
FROM {{ source('error_by_score_group', everybody) }} AS s
{{ enough(0) }}
ORDER BY player, player_group IS NOT NULL, player_group <> 'C', player_group, opponent_group <> 'C', opponent_group
LIMIT {{ limit }}
