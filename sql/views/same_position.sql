CREATE VIEW IF NOT EXISTS same_position AS
-- One row per person, position, roll and answer, if that person answered the same position in different ways.
-- Leans on: one pass over decision_rows_by_position, to find the people who had a position again; their decisions in key order, so that
-- each page of the table is read once.
WITH met_again AS (
    SELECT position_hash, kind, die1, die2, player_id
    FROM decision_rows
    WHERE is_current = 1 AND is_position = 0
    GROUP BY position_hash, kind, die1, die2, player_id
    -- A person with several spellings can have had it under each of them.
    HAVING count(*) > 1 OR player_id IN (
        SELECT s.player_id FROM players AS s JOIN players AS o ON o.person_id = s.person_id AND o.player_id <> s.player_id)
),
answers AS (
    SELECT
        player, position_hash, kind, die1, die2, action, count(*) AS times, avg(error_emg) AS mean_error_emg,
        CASE WHEN count(error_emg) >= 3 THEN 1.96 * sqrt(max(sum(error_emg * error_emg) - count(error_emg) * avg(error_emg) * avg(error_emg), 0.0) / (count(error_emg) - 1.0) / count(error_emg)) END AS mean_error_half,
        min(played_on) AS first_played_on, max(played_on) AS last_played_on, min(decision_id) AS example_decision_id
    FROM decision_facts
    WHERE action IS NOT NULL AND decision_id IN (
        SELECT d.decision_id
        FROM met_again AS m CROSS JOIN decision_rows AS d
            ON d.position_hash = m.position_hash AND d.kind = m.kind AND d.die1 IS m.die1 AND d.die2 IS m.die2
            AND d.player_id = m.player_id)
    -- The +: without it SQLite would read the rows in the order of an index, each from another page.
    GROUP BY player, +position_hash, kind, die1, die2, action
),
counted AS (
    SELECT *, count(*) OVER situation AS different_answers, sum(times) OVER situation AS situation_times
    FROM answers
    WINDOW situation AS (PARTITION BY player, position_hash, kind, die1, die2)
)
SELECT
    player,
    CAST(position_hash AS INTEGER) AS position_hash,
    CAST(kind AS TEXT) AS kind,
    CAST(die1 || '-' || die2 AS TEXT) AS dice, -- such as 6-5; NULL: a cube decision
    CAST(action AS TEXT) AS action,     -- the answer
    CAST(times AS INTEGER) AS times,    -- how often it was given
    CAST(situation_times AS INTEGER) AS situation_times, -- how often the person met the position and roll
    CAST(different_answers AS INTEGER) AS different_answers, -- how many different answers the person gave
    CAST(mean_error_emg AS REAL) AS mean_error_emg, -- mean loss of this answer, EMG
    CAST(max(mean_error_emg - mean_error_half, 0.0) AS REAL) AS mean_error_emg_low, -- lower end of its 95% interval, over decisions; NULL: fewer than three
    CAST(mean_error_emg + mean_error_half AS REAL) AS mean_error_emg_high, -- upper end; NULL: as mean_error_emg_low
    CAST(first_played_on AS TEXT) AS first_played_on, -- the first day on which it was given
    CAST(last_played_on AS TEXT) AS last_played_on, -- the last day
    CAST(example_decision_id AS INTEGER) AS example_decision_id -- the first of these decisions
FROM counted
WHERE different_answers > 1;
