-- question: How deeply were a player's decisions analysed, and what was lost at each level (no measure of play: XG looks deeper where a decision looks wrong)?
-- columns: player
-- column: kind: checker, double, take
-- columns: level
-- column: all_decisions: decisions at this level
-- columns: decisions, error_emg
-- uses index: player_action_stats; where a filter looks into matches, one pass over decisions, decisions_by_match if a player
--   is given
SELECT {{ columns }}
FROM {{ source('error_by_level', everybody) }} AS s
{{ enough(0) }}
ORDER BY player, kind, level_rank NULLS FIRST, level_code
LIMIT {{ limit }}
