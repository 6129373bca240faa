-- How much does a player lose at each score?
SELECT player, away_player, away_opponent, is_crawford, pr, pr_low, pr_high, decisions, error_emg, error_mwc, checker_error_emg,
    cube_error_emg, excess_emg
FROM error_by_score
WHERE decisions >= 1
ORDER BY player, away_player NULLS FIRST, away_opponent NULLS FIRST, is_crawford
