-- One row per person, position, roll and answer, if that person answered the same position in different ways.
-- Uses index: one pass over decisions_by_position, to find the people who had a position again; their decisions in key order, so that
-- each page of the table is read once.
WITH passing AS {{ materialized(filter) }} (
    SELECT decision_id, position_hash, kind, die1, die2, player_id FROM {{ decisions() }} AS d
),
met_again AS (
    SELECT position_hash, kind, die1, die2, player_id
    FROM passing
    GROUP BY position_hash, kind, die1, die2, player_id
    -- A person with several spellings can have had it under each of them.
    HAVING count(*) > 1 OR player_id IN (SELECT s.player_id FROM players AS s JOIN players AS o ON o.person_id = s.person_id AND o.player_id <> s.player_id)
),
answers AS (
    SELECT
        p.name AS player, d.position_hash, d.kind, d.die1, d.die2, d.action, count(*) AS times, avg(d.error_emg) AS mean_error_emg,
        min(m.played_at_local) AS first_played_at, max(m.played_at_local) AS last_played_at,
        count(DISTINCT {{ full_score('d') }}) AS scores, min({{ full_score('d') }}) AS first_score,
        min(d.decision_id) AS example_decision_id
    FROM decisions AS d
    JOIN matches AS m ON m.match_id = d.match_id
    JOIN {{ spellings() }} AS p ON p.player_id = d.player_id
    WHERE d.action IS NOT NULL AND d.decision_id IN (
        SELECT d.decision_id
        FROM met_again AS m
        JOIN passing AS d
            ON d.position_hash = m.position_hash AND d.kind = m.kind AND {{ same('d.die1', 'm.die1') }} AND {{ same('d.die2', 'm.die2') }}
            AND d.player_id = m.player_id)
    GROUP BY p.name, d.position_hash, d.kind, d.die1, d.die2, d.action
),
counted AS (
    SELECT *, count(*) OVER situation AS different_answers, sum(times) OVER situation AS situation_times
    FROM answers
    WINDOW situation AS (PARTITION BY player, position_hash, kind, die1, die2)
)
SELECT
    player,                             -- the person (spellings merged)
    CAST(position_hash AS BIGINT) AS position_hash,
    CAST(kind AS {{ text }}) AS kind,   -- checker, double, take
    CAST({{ dice() }} AS {{ text }}) AS dice, -- such as 6-5; NULL: a cube decision
    CAST(action AS {{ text }}) AS action, -- the answer
    CAST(times AS BIGINT) AS times,     -- how often it was given
    CAST(situation_times AS BIGINT) AS situation_times, -- how often the person met the position and roll
    CAST(different_answers AS BIGINT) AS different_answers, -- how many different answers the person gave
    CAST(mean_error_emg AS DOUBLE) AS mean_error_emg, -- mean loss of this answer, EMG
    CAST(CASE scores WHEN 1 THEN first_score ELSE scores || ' scores' END AS {{ text }}) AS scores, -- the score at which it was given, or the number of different scores: another answer may be right at another score
    {{ day('first_played_at') }} AS first_played_on, -- the first day on which it was given
    {{ day('last_played_at') }} AS last_played_on, -- the last day
    CAST(example_decision_id AS {{ key }}) AS example_decision_id -- the first of these decisions
FROM counted
WHERE different_answers > 1
