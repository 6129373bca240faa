-- In which part of the game is equity lost?
-- By phase, by plan and by the opponent's plan, each decision once; and by pair of plans, where a pair has a name.
-- player: a name, or empty for everybody. Uses index: error_by_phase.
SELECT category, part, round({{ pr('sum(pr_error_emg)', 'sum(decisions)') }}, 2) AS pr, sum(decisions) AS decisions,
    round(sum(error_emg), 2) AS error_emg, round(sum(checker_error_emg), 2) AS checker_error_emg,
    round(sum(cube_error_emg), 2) AS cube_error_emg
FROM error_by_phase
WHERE :player = '' OR player = :player
GROUP BY category, part
ORDER BY category, decisions DESC
