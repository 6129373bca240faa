-- How well does each player play?
-- Uses index: a scan of decisions (a few thousand rows in the sample).
SELECT
    p.name AS player,
    count(DISTINCT d.match_id) AS matches,
    sum(d.is_counted) AS decisions,
    round({{ pr('sum(d.error_emg)', 'sum(d.is_counted)') }}, 2) AS pr,
    sum(d.error_emg >= {{ threshold('error') }}) AS errors,
    sum(d.error_emg >= {{ threshold('blunder') }}) AS blunders,
    round(sum(d.luck_emg), 2) AS luck
FROM decisions AS d
JOIN players AS p USING (player_id)
GROUP BY d.player_id
HAVING sum(d.is_counted) > 0
ORDER BY pr, player
LIMIT 10;
