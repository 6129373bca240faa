-- title: By kind of decision
-- question: Which kinds of decisions cost how much?
-- filters: yes
-- column: kind: checker, double (to double or not), take (the answer to a double)
-- column: error_share: part of all equity lost
-- column: error_emg: equity lost (EMG)
-- column: decisions: decisions that enter PR
-- column: pr: performance rating: 500 * error_emg / decisions
-- column: errors: decisions that cost what XG calls an error, blunders included
-- column: blunders: decisions that cost what XG calls a blunder
-- empty: No decision is analysed.
SELECT
    kind,
    sum(error_emg) / nullif(sum(sum(error_emg)) OVER (), 0) AS error_share,
    sum(error_emg) AS error_emg,
    sum(is_counted) AS decisions,
    500.0 * sum(error_emg) / nullif(sum(is_counted), 0) AS pr,
    sum(error_emg >= (SELECT t.min_error_emg FROM error_thresholds AS t WHERE t.grading = 'xg' AND t.grade = 'error')) AS errors,
    sum(error_emg >= (SELECT t.min_error_emg FROM error_thresholds AS t WHERE t.grading = 'xg' AND t.grade = 'blunder')) AS blunders
FROM decision_facts
WHERE error_emg IS NOT NULL
GROUP BY kind
ORDER BY error_emg DESC, kind;
