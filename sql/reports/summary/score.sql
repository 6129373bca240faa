-- title: By score
-- question: How much did each score cost?
-- column: score: money, double match point, Crawford game, post-Crawford game, or how many points both are away
-- column: error_share: share of all equity lost
-- column: error_emg: equity lost (EMG)
-- column: decisions: decisions that enter PR
-- column: pr: performance rating
-- column: pr_low: lower end of the 95% interval of pr, over games; empty: fewer than three
-- column: pr_high: upper end
-- column: checker_error_emg: equity lost by checker plays
-- column: cube_error_emg: equity lost by cube decisions
-- column: excess_emg: equity lost beyond the difficulty of the decisions (EMG)
-- empty: No decision is analysed.
WITH summed AS (
    SELECT
        score_zone AS score, sum(error_emg) AS error_emg, sum(decisions) AS decisions, sum(checker_error_emg) AS checker_error_emg,
        sum(cube_error_emg) AS cube_error_emg, sum(difficulty_emg) AS difficulty_emg,
        -- The unit of the intervals is a game.
        {{ unit_sums() }}
    FROM {{ player_game_stats() }} AS s
    WHERE error_emg IS NOT NULL
    GROUP BY score_zone
),
measured AS (
    SELECT *, {{ pr() }} AS pr, {{ pr_half() }} AS pr_half FROM summed
)
SELECT
    score,
    error_emg / nullif(sum(error_emg) OVER (), 0) AS error_share,
    error_emg,
    decisions,
    pr,
    {{ interval() }},
    checker_error_emg,
    cube_error_emg,
    error_emg - difficulty_emg AS excess_emg
FROM measured
ORDER BY error_emg DESC, score
