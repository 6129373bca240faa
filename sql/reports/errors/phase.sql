-- question: How much does a player lose in each phase of the game?
-- columns: player
-- column: category: phase
-- column: part: opening, middle game, endgame, race, bear-off (docs/reference/themes.md)
-- columns: pr
-- column: pr_low: lower end of its 95% interval; empty: fewer than ten decisions, or nothing to lose
-- columns: pr_high, decisions, error_emg, lost_matches, checker_error_emg, cube_error_emg, excess_emg
-- uses index: player_structure_stats; where a filter looks into matches, one pass over decisions, decisions_by_match if a player
--   is given
SELECT player, category, part, {{ losses }}
FROM {{ source('error_by_phase', everybody, 'phase') }} AS s
{{ enough(0) }}
ORDER BY player, error_emg DESC, part
LIMIT {{ limit }}
