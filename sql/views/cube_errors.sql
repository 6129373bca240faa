CREATE VIEW IF NOT EXISTS cube_errors AS
-- One row per person and kind of cube decision: how often it was faced, how often and how much it went wrong.
-- missed double: no double where doubling was better; wrong double: a double where holding was better (too early or too good);
-- wrong take: a take that should have been a pass; wrong pass: a pass that should have been a take. by_side is who erred:
-- the doubler or the answerer.
-- Leans on: one pass over decisions.
SELECT
    coalesce(pa.name, p.name) AS player,
    CASE d.action
        WHEN 'no double' THEN 'missed double'
        WHEN 'double' THEN 'wrong double'
        WHEN 'pass' THEN 'wrong pass'
        ELSE 'wrong take'
    END AS error_kind,
    CASE d.kind WHEN 'double' THEN 'doubler' ELSE 'answerer' END AS by_side,
    count(*) AS decisions,
    sum(d.is_counted) AS counted_decisions,
    sum(d.error_emg > 0) AS wrong_decisions,
    sum(d.error_emg) AS error_emg,
    sum(d.error_mwc) AS error_mwc,
    max(d.error_emg) AS worst_error_emg
FROM decisions AS d
JOIN players AS p ON p.player_id = d.player_id
LEFT JOIN player_aliases AS pa ON pa.alias = p.name
WHERE d.kind IN ('double', 'take') AND d.action IS NOT NULL AND d.error_emg IS NOT NULL
    AND d.match_id NOT IN (SELECT v.match_id FROM matches AS v WHERE v.is_current = 0)
GROUP BY 1, 2, 3;
