-- Which of the costliest errors were avoidable, and which were hard decisions?
SELECT
    player, error_emg, difficulty_emg, is_avoidable AS avoidable, kind, CAST(replace(dice, '-', '') AS INT) AS dice, action AS done,
    best_action AS best, played_on, match_id, decision_number
FROM decision_facts
WHERE error_emg >= (SELECT min_error_emg FROM error_thresholds WHERE grading = 'xg' AND grade = 'error')
ORDER BY error_emg DESC, match_id, decision_number
LIMIT 300
