CREATE VIEW IF NOT EXISTS error_by_level AS
-- One row per person, kind of decision and analysis level: how far the numbers can be trusted.
-- Leans on: one pass over decisions.
SELECT
    coalesce(pa.name, p.name) AS player,
    d.kind,
    d.level_code,
    coalesce(l.level_name, 'not analysed') AS level,
    count(*) AS all_decisions,
    sum(d.is_counted) AS decisions,
    500.0 * sum(d.error_emg) / nullif(sum(d.is_counted), 0) AS pr,
    sum(d.error_emg) AS error_emg
FROM decisions AS d
JOIN players AS p ON p.player_id = d.player_id
LEFT JOIN player_aliases AS pa ON pa.alias = p.name
LEFT JOIN levels AS l ON l.level_code = d.level_code
WHERE d.match_id NOT IN (SELECT v.match_id FROM matches AS v WHERE v.is_current = 0)
GROUP BY coalesce(pa.name, p.name), d.kind, d.level_code;
