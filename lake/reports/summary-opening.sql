-- Which first rolls, and which answers to a first roll, cost most?
WITH by_play AS (
    SELECT ply, dice, action, sum(error_emg) AS error_emg, count(*) AS times, sum(CAST(error_emg > 0 AS INT)) AS wrong_times
    FROM decision_facts
    WHERE error_emg IS NOT NULL AND ply <= 2 AND dice IS NOT NULL
    GROUP BY ply, dice, action
),
ranked AS (
    SELECT ply, dice, action, error_emg, times, wrong_times,
        row_number() OVER (PARTITION BY ply, dice ORDER BY error_emg DESC, action) AS place
    FROM by_play
)
SELECT
    CASE ply WHEN 1 THEN 'first roll' ELSE 'reply' END AS turn,
    CAST(replace(dice, '-', '') AS INT) AS dice,
    sum(error_emg) / nullif((SELECT sum(error_emg) FROM decision_facts), 0) AS error_share,
    sum(error_emg) AS error_emg,
    sum(times) AS times,
    sum(wrong_times) AS wrong_times,
    max(action) FILTER (WHERE place = 1) AS costliest_play
FROM ranked
GROUP BY ply, ranked.dice
HAVING sum(error_emg) > 0
ORDER BY error_emg DESC, turn, dice
LIMIT 10
