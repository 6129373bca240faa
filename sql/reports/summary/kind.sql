-- title: By kind of decision
-- question: How much did each kind of decision cost?
-- column: kind: checker, double (to double or not), take (the answer to a double)
-- column: error_share: share of all equity lost
-- column: error_emg: equity lost (EMG)
-- column: decisions: decisions that enter PR
-- column: pr: performance rating
-- column: pr_low: lower end of the 95% interval of pr, over matches; empty: fewer than three
-- column: pr_high: upper end
-- column: errors: errors by XG's grading, blunders included
-- column: blunders: blunders by XG's grading
-- column: excess_emg: equity lost beyond the difficulty of the decisions (EMG)
-- empty: No decision is analysed.
WITH by_match AS (
    SELECT kind, match_id, seat, sum(error_emg) AS error_emg, sum(decisions) AS decisions, sum(errors) AS errors, sum(blunders) AS blunders,
        sum(difficulty_emg) AS difficulty_emg
    FROM {{ player_action_stats() }} AS s
    WHERE analysed_decisions > 0
    GROUP BY kind, match_id, seat
),
summed AS (
    SELECT
        kind, sum(error_emg) AS error_emg, sum(decisions) AS decisions, sum(errors) AS errors, sum(blunders) AS blunders,
        sum(difficulty_emg) AS difficulty_emg,
        -- The unit of the intervals is a match.
        {{ unit_sums() }}
    FROM by_match
    GROUP BY kind
),
measured AS (
    SELECT *, {{ pr() }} AS pr, {{ pr_half() }} AS pr_half FROM summed
)
SELECT
    kind,
    error_emg / nullif(sum(error_emg) OVER (), 0) AS error_share,
    error_emg,
    decisions,
    pr,
    {{ interval() }},
    errors,
    blunders,
    error_emg - difficulty_emg AS excess_emg
FROM measured
ORDER BY error_emg DESC, kind
