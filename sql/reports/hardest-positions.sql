-- title: Hardest positions
-- question: Which positions and rolls, met by at least two people, probably cost most on average?
-- group: errors
-- parameter: limit (integer, 20): maximum number of rows
-- parameter: min_players (integer, 2): leave out positions of fewer people; at least 2
-- columns: kind
-- column: dice: the roll; empty: a cube decision
-- column: likely_error_emg: the mean loss that is most likely: mean_error_emg shrunk towards what positions as hard cost, because of many means the largest are
--   too large (EMG)
-- column: times: how often the position occurred
-- columns: players
-- column: different_actions: number of different answers
-- columns: wrong_times, mean_error_emg, mean_error_emg_low, mean_error_emg_high, worst_error_emg
-- column: scores: number of different scores: the best answer may differ between them
-- column: best: XG's best action at the first occurrence
-- columns: example_decision_id, example_xgid
-- empty: No position was met by that many people.
-- uses index: hardest_positions: one pass over decisions_by_position; where the filter leaves decisions out, one pass over decisions
WITH hardest AS (
    SELECT *
    FROM {{ source('hardest_positions') }} AS s
    WHERE players >= {{ min_players }}
    ORDER BY likely_error_emg DESC, times DESC, example_decision_id
    LIMIT {{ limit }}
),
answers AS (
    SELECT
        h.example_decision_id, count(DISTINCT d.action) AS different_actions,
        count(DISTINCT coalesce(d.away_player, 0) * 100000 + coalesce(d.away_opponent, 0)) AS scores
    FROM hardest AS h
    {{ in_order() }} {{ decisions() }} AS d
        ON d.position_hash = h.position_hash AND d.kind = h.kind AND {{ same(dice('d.'), 'h.dice') }} AND d.error_emg IS NOT NULL
    GROUP BY h.example_decision_id
)
SELECT
    h.kind, {{ dice_number('f.') }} AS dice,
    h.likely_error_emg, h.times, h.players, a.different_actions, h.wrong_times, h.mean_error_emg, h.mean_error_emg_low,
    h.mean_error_emg_high, h.worst_error_emg, a.scores, x.best_action AS best, h.example_decision_id,
    x.xgid AS example_xgid
FROM hardest AS h
JOIN answers AS a ON a.example_decision_id = h.example_decision_id
JOIN decision_facts AS f ON f.decision_id = h.example_decision_id
JOIN {{ decision_analysis() }} AS x ON x.decision_id = f.decision_id
ORDER BY h.likely_error_emg DESC, h.times DESC, h.example_decision_id
