-- title: Worst decisions
-- question: Which single decisions cost most, and what was best?
-- parameter: limit (integer, 10): maximum number of rows
-- columns: decision_id, error_emg, done, best, played_on, opponent, xgid, file
-- empty: No decision lost equity.
WITH worst AS (
    {{ worst_decisions('d.error_emg > 0', limit) }}
)
SELECT
    f.decision_id,
    f.error_emg,
    f.action AS done,
    f.best_action AS best,
    f.played_on,
    f.opponent,
    f.xgid,
    {{ file_name('x.path') }} AS file
FROM worst AS w
JOIN decision_facts AS f ON f.decision_id = w.decision_id
JOIN match_facts AS x ON x.match_id = f.match_id
ORDER BY f.error_emg DESC, f.decision_id
