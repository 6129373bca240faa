-- question: How much does a player lose with each game plan, and against each plan of the opponent?
-- columns: player
-- column: category: plan: the player's; against: the opponent's plan; pair: both plans together
-- column: part: the plan; of pairs: mutual holding game, prime versus prime, blot-hitting contest (GammonBase's definitions: docs/reference/themes.md)
-- columns: pr
-- column: pr_low: lower end of its 95% interval; empty: fewer than ten decisions, or nothing to lose
-- columns: pr_high, decisions, error_emg, lost_matches, checker_error_emg, cube_error_emg, excess_emg
-- uses index: player_structure_stats; where a filter looks into matches, one pass over decisions, decisions_by_match if a player
--   is given
SELECT player, category, part, {{ losses }}
FROM {{ source('error_by_phase', everybody, 'plan') }} AS s
{{ enough(0) }}
ORDER BY player, CASE category WHEN 'plan' THEN 1 WHEN 'against' THEN 2 ELSE 3 END, error_emg DESC, part
LIMIT {{ limit }}
