-- title: Worst decisions
-- question: Which single decisions cost most, and what was best?
-- parameter: limit (integer, 10): maximum number of rows
-- columns: decision_id, error_emg, done, best, played_on, opponent, xgid, file
-- empty: No analysed decision lost equity.
WITH worst AS (
    {{ worst_decisions(('d.error_emg >= ' ~ least_of_worst(limit) ~ ' AND ' if selected else '') ~ 'd.error_emg > 0', limit) }}
)
SELECT {{ columns }}
FROM worst
JOIN {{ listed_decisions() }} AS f USING (decision_id)
ORDER BY error_emg DESC, decision_id
