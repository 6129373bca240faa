CREATE VIEW IF NOT EXISTS error_by_score AS
-- One row per person and score (points away; NULL, NULL is money), the Crawford game apart.
-- Leans on: one pass over decisions.
SELECT
    coalesce(pa.name, p.name) AS player,
    d.away_player,
    d.away_opponent,
    d.is_crawford,
    500.0 * sum(d.error_emg) / nullif(sum(d.is_counted), 0) AS pr,
    sum(d.is_counted) AS decisions,
    sum(d.error_emg) AS error_emg,
    sum(d.error_mwc) AS error_mwc,
    sum(d.error_emg) FILTER (WHERE d.kind = 'checker') AS checker_error_emg,
    sum(d.error_emg) FILTER (WHERE d.kind <> 'checker') AS cube_error_emg
FROM decisions AS d
JOIN players AS p ON p.player_id = d.player_id
LEFT JOIN player_aliases AS pa ON pa.alias = p.name
WHERE d.match_id NOT IN (SELECT v.match_id FROM matches AS v WHERE v.is_current = 0)
GROUP BY coalesce(pa.name, p.name), d.away_player, d.away_opponent, d.is_crawford;
