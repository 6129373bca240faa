CREATE VIEW IF NOT EXISTS opening_plays AS
-- One row per opening situation and play: the first roll of a game (ply 1) and the reply to it (ply 2, by position).
-- Leans on: one pass over decisions.
WITH first_plays AS (
    SELECT f.game_id, f.die1 || '-' || f.die2 || ': ' || f.action AS first_play
    FROM decisions AS f
    WHERE f.kind = 'checker' AND f.ply = 1
)
SELECT
    d.ply,
    v.variation_name AS variation,
    CASE d.ply WHEN 2 THEN o.first_play END AS reply_to,
    d.die1 || '-' || d.die2 AS dice,
    d.action AS play,
    d.position_hash,
    count(*) AS times,
    count(DISTINCT coalesce(pa.name, p.name)) AS players,
    avg(d.error_emg) AS mean_error_emg,
    max(d.error_emg) AS worst_error_emg,
    avg(d.equity_played) AS mean_equity
FROM decisions AS d
JOIN matches AS m ON m.match_id = d.match_id
JOIN variations AS v ON v.variation_code = m.variation_code
JOIN players AS p ON p.player_id = d.player_id
LEFT JOIN player_aliases AS pa ON pa.alias = p.name
LEFT JOIN first_plays AS o ON d.ply = 2 AND o.game_id = d.game_id
WHERE d.kind = 'checker' AND d.ply <= 2 AND d.action IS NOT NULL AND m.is_current = 1
GROUP BY d.ply, v.variation_name, CASE d.ply WHEN 2 THEN o.first_play END, d.die1, d.die2, d.action, d.position_hash;
