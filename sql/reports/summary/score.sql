-- title: By score
-- question: Which scores cost how much?
-- filters: yes
-- column: score: money, double match point, Crawford game, after it, or how many points both are away
-- column: error_share: part of all equity lost
-- column: error_emg: equity lost (EMG)
-- column: decisions: decisions that enter PR
-- column: pr: performance rating: 500 * error_emg / decisions
-- column: checker_error_emg: equity lost by checker plays
-- column: cube_error_emg: equity lost by cube decisions
-- empty: No decision is analysed.
WITH zoned AS (
    SELECT
        CASE
            WHEN away_player IS NULL THEN 'money'
            WHEN away_player = 1 AND away_opponent = 1 THEN 'double match point'
            WHEN is_crawford AND away_player = 1 THEN 'Crawford, ahead'
            WHEN is_crawford THEN 'Crawford, behind'
            WHEN is_post_crawford AND away_player = 1 THEN 'post-Crawford, ahead'
            WHEN is_post_crawford THEN 'post-Crawford, behind'
            WHEN away_player <= 4 AND away_opponent <= 4 THEN 'both 2 to 4 away'
            WHEN away_player <= 4 THEN '2 to 4 away, opponent more'
            WHEN away_opponent <= 4 THEN '5 or more away, opponent 2 to 4'
            ELSE 'both 5 or more away'
        END AS score,
        decisions, error_emg, checker_error_emg, cube_error_emg
    FROM player_game_stats
    WHERE error_emg IS NOT NULL
)
SELECT
    score,
    sum(error_emg) / nullif(sum(sum(error_emg)) OVER (), 0) AS error_share,
    sum(error_emg) AS error_emg,
    sum(decisions) AS decisions,
    500.0 * sum(error_emg) / nullif(sum(decisions), 0) AS pr,
    sum(checker_error_emg) AS checker_error_emg,
    sum(cube_error_emg) AS cube_error_emg
FROM zoned
GROUP BY score
ORDER BY error_emg DESC, score;
