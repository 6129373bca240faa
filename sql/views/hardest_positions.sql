CREATE VIEW IF NOT EXISTS hardest_positions AS
-- One row per position and roll (or cube decision) that at least two people had, with their mean error. Scores and cubes may differ between
-- the occurrences.
-- Leans on: one pass over decision_rows_by_position, which has all columns that are read of a decision.
WITH met AS (
    SELECT position_hash, kind, die1, die2
    FROM decision_rows
    WHERE is_current = 1 AND is_position = 0 AND error_emg IS NOT NULL
    GROUP BY position_hash, kind, die1, die2
    -- Two spellings can be one person's, so persons are looked up, but only for the remaining rows.
    HAVING min(player_id) < max(player_id)
)
SELECT
    d.position_hash,
    d.kind,
    CAST(d.die1 || '-' || d.die2 AS TEXT) AS dice, -- such as 6-5; NULL: a cube decision
    CAST(count(*) AS INTEGER) AS times, -- how often it occurred
    CAST(count(DISTINCT p.person_id) AS INTEGER) AS players, -- number of people
    CAST(avg(d.error_emg) AS REAL) AS mean_error_emg, -- mean loss, EMG
    -- lower end of its 95% interval, over decisions; NULL: fewer than three
    CAST(max(avg(d.error_emg) - CASE WHEN count(*) >= 3 THEN 1.96 * sqrt(max(sum(d.error_emg * d.error_emg) - count(*) * avg(d.error_emg) * avg(d.error_emg), 0.0) / (count(*) - 1.0) / count(*)) END, 0.0) AS REAL) AS mean_error_emg_low,
    -- upper end; NULL: as mean_error_emg_low
    CAST(avg(d.error_emg) + CASE WHEN count(*) >= 3 THEN 1.96 * sqrt(max(sum(d.error_emg * d.error_emg) - count(*) * avg(d.error_emg) * avg(d.error_emg), 0.0) / (count(*) - 1.0) / count(*)) END AS REAL) AS mean_error_emg_high,
    CAST(max(d.error_emg) AS REAL) AS worst_error_emg, -- the largest loss, EMG
    CAST(sum(d.error_emg > 0) AS INTEGER) AS wrong_times, -- how often equity was lost
    CAST(min(d.decision_id) AS INTEGER) AS example_decision_id -- the first of these decisions
FROM met AS m
CROSS JOIN decision_rows AS d
    ON d.position_hash = m.position_hash AND d.kind = m.kind AND d.die1 IS m.die1 AND d.die2 IS m.die2
CROSS JOIN players AS p ON p.player_id = d.player_id
WHERE d.is_current = 1 AND d.is_position = 0 AND d.error_emg IS NOT NULL
GROUP BY d.position_hash, d.kind, d.die1, d.die2
HAVING count(DISTINCT p.person_id) >= 2;
