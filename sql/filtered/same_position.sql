-- same_position of the decisions that pass a filter.
-- Leans on: one pass over the decisions; decision_rows_by_position.
WITH met_again AS MATERIALIZED (
    SELECT person_id, position_hash, kind, die1, die2
    FROM decision_facts
    WHERE action IS NOT NULL
    -- The +: without it SQLite would read the rows in the order of an index, each from another page.
    GROUP BY +position_hash, die1, die2, kind, person_id
    HAVING min(action) < max(action)
),
-- Few situations have several answers. Dates and errors are read for these only, spelling by spelling, as the index has them.
answers AS (
    SELECT
        f.player, f.position_hash, f.kind, f.die1, f.die2, f.action, count(*) AS times, avg(f.error_emg) AS mean_error_emg,
        CASE WHEN count(f.error_emg) >= 3 THEN 1.96 * sqrt(max(sum(f.error_emg * f.error_emg) - count(f.error_emg) * avg(f.error_emg) * avg(f.error_emg), 0.0) / (count(f.error_emg) - 1.0) / count(f.error_emg)) END AS mean_error_half,
        min(f.played_on) AS first_played_on, max(f.played_on) AS last_played_on, min(f.decision_id) AS example_decision_id
    FROM met_again AS m
    CROSS JOIN players AS p ON p.player_id = m.person_id
    CROSS JOIN players AS s ON s.name = p.name
    CROSS JOIN decision_facts AS f
        ON f.position_hash = m.position_hash AND f.kind = m.kind AND f.die1 IS m.die1 AND f.die2 IS m.die2 AND f.player_id = s.player_id
    WHERE f.action IS NOT NULL
    GROUP BY f.player, +f.position_hash, f.kind, f.die1, f.die2, f.action
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
WHERE different_answers > 1
