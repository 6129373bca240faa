-- title: Error by phase and structure
-- question: How much does a player lose in each part of the game and in each structure?
-- group: errors
-- parameter: per_player (yes|no, yes): a row for each player and part, or for each part
-- columns: player
-- column: category: phase: each decision is in one part; structure: in several or in none
-- column: part: contact, race, bear-off; holding or facing a prime (four points or more), with or against an anchor, on the bar
-- columns: pr, pr_low, pr_high, decisions, error_emg, lost_matches, checker_error_emg, cube_error_emg, excess_emg
-- uses index: player_structure_stats; where a filter looks into matches, one pass over decisions, decisions_by_match if a player is given
SELECT {{ columns }}
FROM (SELECT *, error_mwc AS lost_matches FROM {{ error_by_phase(choice.per_player == 'no') }} AS s) AS s
ORDER BY player, category, error_emg DESC, part
