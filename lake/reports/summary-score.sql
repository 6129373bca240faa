-- How much did each score cost?
WITH summed AS (
    SELECT
        score_zone AS score, sum(error_emg) AS error_emg, sum(decisions) AS decisions, sum(checker_error_emg) AS checker_error_emg,
        sum(cube_error_emg) AS cube_error_emg, sum(difficulty_emg) AS difficulty_emg,
        -- Of the intervals: one game is a unit.
        count(nullif(decisions, 0)) AS units, sum(error_emg * error_emg) AS squares, sum(error_emg * decisions) AS products,
        sum(decisions * decisions) AS counts
    FROM player_game_stats
    WHERE error_emg IS NOT NULL
    GROUP BY score_zone
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
    score,
    error_emg / nullif(sum(error_emg) OVER (), 0) AS error_share,
    error_emg, decisions, pr,
    CASE WHEN pr_half IS NOT NULL THEN greatest(pr - pr_half, 0) END AS pr_low, pr + pr_half AS pr_high,
    checker_error_emg, cube_error_emg, error_emg - difficulty_emg AS excess_emg
FROM measured
ORDER BY error_emg DESC, score
