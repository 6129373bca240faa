-- How much does a player lose in each part of the game and in each structure?
SELECT player, category, part, pr, pr_low, pr_high, decisions, error_emg, error_mwc, checker_error_emg, cube_error_emg, excess_emg
FROM error_by_phase
ORDER BY player, category, error_emg DESC NULLS LAST, part
