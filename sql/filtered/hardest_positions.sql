-- hardest_positions of the decisions that pass a filter.
-- Leans on: one pass over the decisions.
SELECT
    position_hash,
    kind,
    CAST(die1 || '-' || die2 AS TEXT) AS dice, -- such as 6-5; NULL: a cube decision
    CAST(count(*) AS INTEGER) AS times, -- how often it occurred
    CAST(count(DISTINCT person_id) AS INTEGER) AS players, -- number of people
    CAST(avg(error_emg) AS REAL) AS mean_error_emg, -- mean loss, EMG
    -- lower end of its 95% interval, over decisions; NULL: fewer than three
    CAST(max(avg(error_emg) - CASE WHEN count(*) >= 3 THEN 1.96 * sqrt(max(sum(error_emg * error_emg) - count(*) * avg(error_emg) * avg(error_emg), 0.0) / (count(*) - 1.0) / count(*)) END, 0.0) AS REAL) AS mean_error_emg_low,
    -- upper end; NULL: as mean_error_emg_low
    CAST(avg(error_emg) + CASE WHEN count(*) >= 3 THEN 1.96 * sqrt(max(sum(error_emg * error_emg) - count(*) * avg(error_emg) * avg(error_emg), 0.0) / (count(*) - 1.0) / count(*)) END AS REAL) AS mean_error_emg_high,
    CAST(max(error_emg) AS REAL) AS worst_error_emg, -- the largest loss, EMG
    CAST(sum(error_emg > 0) AS INTEGER) AS wrong_times, -- how often equity was lost
    CAST(min(decision_id) AS INTEGER) AS example_decision_id -- the first of these decisions
-- Only if there are two people at all: to find that out costs less than to group.
FROM (
    SELECT 1 WHERE EXISTS (SELECT 1 FROM decision_facts AS a WHERE a.person_id <> (SELECT b.person_id FROM decision_facts AS b LIMIT 1))
) CROSS JOIN decision_facts
WHERE error_emg IS NOT NULL
-- The +: without it SQLite would read the rows in the order of an index, each from another page.
GROUP BY +position_hash, die1, die2, kind
HAVING count(DISTINCT person_id) >= 2
