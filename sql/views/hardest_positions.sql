CREATE VIEW IF NOT EXISTS hardest_positions AS
-- One row per position and roll (or cube decision) that at least two people met, with their mean error. Scores and cubes may
-- differ between the occurrences: away_player and away_opponent say how far.
-- Leans on: one pass over decisions.
SELECT
    d.position_hash,
    d.kind,
    d.die1 || '-' || d.die2 AS dice,
    count(*) AS times,
    count(DISTINCT coalesce(pa.name, p.name)) AS players,
    count(DISTINCT d.action) AS different_actions,
    avg(d.error_emg) AS mean_error_emg,
    max(d.error_emg) AS worst_error_emg,
    sum(d.error_emg > 0) AS wrong_times,
    count(DISTINCT coalesce(d.away_player, 0) * 100000 + coalesce(d.away_opponent, 0)) AS scores,
    min(d.decision_id) AS example_decision_id
FROM decisions AS d
JOIN players AS p ON p.player_id = d.player_id
LEFT JOIN player_aliases AS pa ON pa.alias = p.name
WHERE d.error_emg IS NOT NULL AND d.match_id NOT IN (SELECT v.match_id FROM matches AS v WHERE v.is_current = 0)
GROUP BY d.position_hash, d.kind, d.die1, d.die2
HAVING count(DISTINCT coalesce(pa.name, p.name)) >= 2;
