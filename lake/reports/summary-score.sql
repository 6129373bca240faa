-- Which scores cost how much?
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
        error_emg, is_counted, kind
    FROM decision_facts
    WHERE error_emg IS NOT NULL
)
SELECT
    score,
    sum(error_emg) / nullif(sum(sum(error_emg)) OVER (), 0) AS error_share,
    sum(error_emg) AS error_emg,
    sum(CAST(is_counted AS INT)) AS decisions,
    500 * sum(error_emg) / nullif(sum(CAST(is_counted AS INT)), 0) AS pr,
    sum(error_emg) FILTER (WHERE kind = 'checker') AS checker_error_emg,
    sum(error_emg) FILTER (WHERE kind <> 'checker') AS cube_error_emg
FROM zoned
GROUP BY score
ORDER BY error_emg DESC, score
