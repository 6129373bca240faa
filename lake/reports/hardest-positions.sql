-- Which positions and rolls, met by at least two people, cost most on average? The example is the occurrence with the smallest match_id.
WITH hardest AS (
    SELECT * FROM hardest_positions
    WHERE players >= 2
    ORDER BY mean_error_emg DESC, times DESC, position_hash, kind, dice
    LIMIT 20
),
examples AS (
    SELECT
        f.position_hash, f.kind, f.dice, f.best_action, f.match_id, f.decision_number, f.xgid,
        row_number() OVER (PARTITION BY f.position_hash, f.kind, f.dice ORDER BY f.match_id, f.decision_number) AS place
    FROM decision_facts AS f
    JOIN hardest AS h ON h.position_hash = f.position_hash AND h.kind = f.kind AND coalesce(h.dice, '') = coalesce(f.dice, '')
    WHERE f.error_emg IS NOT NULL
)
SELECT
    h.kind, CAST(replace(h.dice, '-', '') AS INT) AS dice, h.times, h.players, h.different_actions, h.wrong_times, h.mean_error_emg,
    h.mean_error_emg_low, h.mean_error_emg_high, h.worst_error_emg, h.scores,
    e.best_action AS best, e.match_id AS example_match_id, e.decision_number AS example_decision_number, e.xgid AS example_xgid
FROM hardest AS h
JOIN examples AS e
    ON e.position_hash = h.position_hash AND e.kind = h.kind AND coalesce(e.dice, '') = coalesce(h.dice, '') AND e.place = 1
ORDER BY h.mean_error_emg DESC, h.times DESC, h.position_hash, h.kind, h.dice
