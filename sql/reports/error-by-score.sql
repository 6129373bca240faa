-- title: Error by score
-- question: How much does a player lose at each score?
-- group: errors
-- parameter: per_player (yes|no, yes): a row for each player and score, or for each score
-- parameter: min_decisions (integer, 1): leave out scores with fewer counted decisions
-- columns: player, away_player, away_opponent, is_crawford, pr
-- column: pr_low: lower end of the 95% interval of pr, over games; empty: fewer than three
-- columns: pr_high, decisions, error_emg, lost_matches, checker_error_emg, cube_error_emg, excess_emg
-- uses index: player_game_stats; where a filter looks into matches, one pass over decisions, decisions_by_match if a player is given
SELECT {{ columns }}
FROM (SELECT *, error_mwc AS lost_matches FROM {{ error_by_score(choice.per_player == 'no') }} AS s) AS s
WHERE decisions >= {{ min_decisions }}
ORDER BY player, away_player NULLS FIRST, away_opponent NULLS FIRST, is_crawford
