-- title: Error by phase
-- question: How much does a player lose in each part of the game?
-- group: errors
-- parameter: per_player (yes|no, yes): a row for each player and phase, or for each phase
-- columns: player
-- column: category: phase
-- column: part: opening, middle game, endgame, race, bear-off (GammonBase's definitions: docs/reference/themes.md)
-- columns: pr, pr_low, pr_high, decisions, error_emg, lost_matches, checker_error_emg, cube_error_emg, excess_emg
-- uses index: player_structure_stats; where a filter looks into matches, one pass over decisions, decisions_by_match if a player is given
SELECT {{ columns }}
FROM (SELECT *, error_mwc AS lost_matches FROM {{ error_by_phase(choice.per_player == 'no', 'phase') }} AS s) AS s
ORDER BY player, error_emg DESC, part
