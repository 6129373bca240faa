-- How was the first roll 3-1 played?
-- Leans on: a scan of decisions (a few thousand rows in the sample).
SELECT
    d.action AS play,
    count(*) AS times,
    round(avg(d.error_emg), 4) AS "mean error"
FROM decisions AS d
WHERE d.kind = 'checker' AND d.die1 = 3 AND d.die2 = 1
    AND d.sequence_number = (SELECT min(f.sequence_number) FROM decisions AS f
                             WHERE f.game_id = d.game_id AND f.kind = 'checker')
GROUP BY d.action
ORDER BY times DESC, play;
