-- Where did a player answer the same position and roll in different ways? The example is the occurrence with the smallest match_id.
WITH compared AS (
    SELECT s.*, max(s.mean_error_emg) OVER (PARTITION BY s.player, s.position_hash, s.kind, s.dice) AS worst
    FROM same_position AS s
    ORDER BY worst DESC NULLS LAST, situation_times DESC, player, position_hash, kind, dice, mean_error_emg, action
    LIMIT 40
),
examples AS (
    SELECT
        f.player, f.position_hash, f.kind, f.dice, f.action, f.match_id, f.decision_number, f.xgid,
        row_number() OVER (
            PARTITION BY f.player, f.position_hash, f.kind, f.dice, f.action ORDER BY f.match_id, f.decision_number) AS place
    FROM decision_facts AS f
    JOIN compared AS c
        ON c.player = f.player AND c.position_hash = f.position_hash AND c.kind = f.kind AND c.action = f.action
       AND coalesce(c.dice, '') = coalesce(f.dice, '')
)
SELECT
    c.player, c.kind, CAST(replace(c.dice, '-', '') AS INT) AS dice, c.action AS answer, c.times, c.different_answers, c.mean_error_emg,
    c.mean_error_emg_low, c.mean_error_emg_high, c.first_played_on,
    c.last_played_on, e.match_id AS example_match_id, e.decision_number AS example_decision_number, e.xgid AS example_xgid
FROM compared AS c
JOIN examples AS e
    ON e.player = c.player AND e.position_hash = c.position_hash AND e.kind = c.kind AND e.action = c.action
   AND coalesce(e.dice, '') = coalesce(c.dice, '') AND e.place = 1
ORDER BY c.worst DESC NULLS LAST, c.situation_times DESC, c.player, c.position_hash, c.kind, c.dice, c.mean_error_emg, c.action
