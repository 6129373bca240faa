-- Which first rolls were played in more than one way, and what did it cost?
-- Uses index: a scan of decisions (a few thousand rows in the sample).
WITH firsts AS (
    SELECT o.die1, o.die2, o.action, o.error_emg
    FROM decisions AS o
    WHERE o.kind = 'checker' AND o.ply = 1
)
SELECT
    {{ dice('d.') }} AS roll,
    d.action AS play,
    count(*) AS times,
    round(avg(d.error_emg), 4) AS "mean error"
FROM firsts AS d
WHERE (d.die1, d.die2) IN (SELECT f.die1, f.die2 FROM firsts AS f GROUP BY f.die1, f.die2
                           HAVING count(DISTINCT f.action) > 1)
GROUP BY d.die1, d.die2, d.action
ORDER BY d.die1 DESC, d.die2 DESC, times DESC, play
LIMIT 12;
