CREATE VIEW IF NOT EXISTS hardest_positions AS
-- One row per position and roll (or cube decision) that at least two people met, with their mean error. Scores and cubes may differ between
-- the occurrences: scores says how many there are.
-- Leans on: one pass over decisions.
SELECT
    position_hash,
    kind,
    CAST(die1 || '-' || die2 AS TEXT) AS dice,
    CAST(count(*) AS INTEGER) AS times,
    CAST(count(DISTINCT player) AS INTEGER) AS players,
    CAST(count(DISTINCT action) AS INTEGER) AS different_actions,
    CAST(avg(error_emg) AS REAL) AS mean_error_emg,
    CAST(max(error_emg) AS REAL) AS worst_error_emg,
    CAST(sum(error_emg > 0) AS INTEGER) AS wrong_times,
    CAST(count(DISTINCT coalesce(away_player, 0) * 100000 + coalesce(away_opponent, 0)) AS INTEGER) AS scores,
    CAST(min(decision_id) AS INTEGER) AS example_decision_id
FROM decision_facts
WHERE error_emg IS NOT NULL
GROUP BY position_hash, kind, die1, die2
HAVING count(DISTINCT player) >= 2;
