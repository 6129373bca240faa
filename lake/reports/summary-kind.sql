-- How much did each kind of decision cost?
WITH by_match AS (
    SELECT
        kind, match_id, seat, sum(error_emg) AS error_emg, sum(CAST(is_counted AS INT)) AS decisions,
        sum(CAST(grade IS NOT NULL AS INT)) AS errors, sum(CAST(coalesce(grade, '') = 'blunder' AS INT)) AS blunders,
        sum(difficulty_emg) AS difficulty_emg
    FROM decision_facts
    WHERE error_emg IS NOT NULL
    GROUP BY kind, match_id, seat
),
summed AS (
    SELECT
        kind, sum(error_emg) AS error_emg, sum(decisions) AS decisions, sum(errors) AS errors, sum(blunders) AS blunders,
        sum(difficulty_emg) AS difficulty_emg,
        -- The unit of the intervals is a match.
        count(nullif(decisions, 0)) AS units, sum(error_emg * error_emg) AS squares, sum(error_emg * decisions) AS products,
        sum(decisions * decisions) AS counts
    FROM by_match
    GROUP BY kind
),
measured AS (
    SELECT
        *,
        500 * error_emg / nullif(decisions, 0) AS pr,
        CASE WHEN units >= 3
            THEN 1.96 * 500 * sqrt(units / (units - 1) * greatest(squares
                - 2 * error_emg / decisions * products
                + error_emg / decisions * error_emg / decisions * counts, 0)) / decisions END AS pr_half
    FROM summed
)
SELECT
    kind,
    error_emg / nullif(sum(error_emg) OVER (), 0) AS error_share,
    error_emg, decisions, pr,
    CASE WHEN pr_half IS NOT NULL THEN greatest(pr - pr_half, 0) END AS pr_low, pr + pr_half AS pr_high,
    errors, blunders, error_emg - difficulty_emg AS excess_emg
FROM measured
ORDER BY error_emg DESC, kind
