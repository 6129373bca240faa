-- Which single decisions cost most, and what was best?
SELECT match_id, decision_number, error_emg, action AS done, best_action AS best, played_on, opponent, xgid, file
FROM decision_facts
WHERE error_emg > 0
ORDER BY error_emg DESC, match_id, decision_number
LIMIT 10
