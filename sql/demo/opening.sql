-- Which first rolls were played in more than one way, and what did it cost?
-- Leans on: a scan of decisions (a few thousand rows in the sample).
SELECT
    d.die1 || '-' || d.die2 AS roll,
    d.action AS play,
    count(*) AS times,
    round(avg(d.error_emg), 4) AS "mean error"
FROM decisions AS d
WHERE d.kind = 'checker' AND d.ply = 1
    AND (d.die1, d.die2) IN (SELECT f.die1, f.die2 FROM decisions AS f WHERE f.kind = 'checker' AND f.ply = 1
                             GROUP BY f.die1, f.die2 HAVING count(DISTINCT f.action) > 1)
GROUP BY d.die1, d.die2, d.action
ORDER BY d.die1 DESC, d.die2 DESC, times DESC, play
LIMIT 12;
