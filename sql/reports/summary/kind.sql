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
    sum(decisions) AS decisions,
    500.0 * sum(error_emg) / nullif(sum(decisions), 0) AS pr,
    sum(errors) AS errors,
    sum(blunders) AS blunders
FROM player_action_stats
WHERE analysed_decisions > 0
GROUP BY kind
ORDER BY error_emg DESC, kind;
