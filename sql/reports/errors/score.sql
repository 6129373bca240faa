-- question: How much does a player lose at each score?
-- columns: player
-- column: away_player: points that the player needs; empty: money
-- columns: away_opponent, is_crawford
-- columns: pr
-- column: pr_low: lower end of its 95% interval; empty: fewer than ten decisions, or nothing to lose
-- columns: pr_high, decisions, error_emg, lost_matches, checker_error_emg, cube_error_emg, excess_emg
-- uses index: player_game_stats; where a filter looks into matches, one pass over decisions, decisions_by_match if a player
--   is given
SELECT player, away_player, away_opponent, is_crawford, {{ losses }}
FROM {{ source('error_by_score', everybody) }} AS s
{{ enough(1) }}
ORDER BY player, away_player NULLS FIRST, away_opponent NULLS FIRST, is_crawford
LIMIT {{ limit }}
