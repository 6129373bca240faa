-- title: Error by phase and plan
-- question: How much does a player lose in each part of the game, on each plan and against each plan?
-- group: errors
-- parameter: per_player (yes|no, yes): a row for each player and part, or for each part
-- columns: player
-- column: category: phase; plan: the player's; against: the opponent's plan. Each decision is in one part of each
-- column: part: opening, middle game, endgame, race, bear-off; a plan (GammonBase's definitions: docs/reference/themes.md)
-- columns: pr, pr_low, pr_high, decisions, error_emg, lost_matches, checker_error_emg, cube_error_emg, excess_emg
-- uses index: player_structure_stats; where a filter looks into matches, one pass over decisions, decisions_by_match if a player is given
SELECT {{ columns }}
FROM (SELECT *, error_mwc AS lost_matches FROM {{ error_by_phase(choice.per_player == 'no') }} AS s) AS s
WHERE category <> 'pair'
ORDER BY player, CASE category WHEN 'phase' THEN 1 WHEN 'plan' THEN 2 ELSE 3 END, error_emg DESC, part
