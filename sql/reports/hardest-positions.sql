-- title: Hardest positions
-- question: Which positions and rolls, met by at least two people, cost most on average?
-- group: errors
-- filters: yes
-- parameter: limit (integer, 20): maximum number of rows
-- parameter: min_players (integer, 2): leave out positions of fewer people; at least 2
-- column: kind: checker, double, take
-- column: dice: the roll; empty: a cube decision
-- column: times: how often the position occurred
-- column: players: number of people
-- column: different_actions: number of different answers
-- column: wrong_times: how often the answer lost equity
-- column: mean_error_emg: mean equity lost (EMG)
-- column: mean_error_emg_low: lower end of its 95% interval, over decisions; empty: fewer than three
-- column: mean_error_emg_high: upper end
-- column: worst_error_emg: the largest loss (EMG)
-- column: scores: number of different scores: the best answer may differ between them
-- column: best: XG's best action at the first occurrence
-- column: example_decision_id: the first of these decisions, for `gammonbase show`
-- column: example_xgid: its position with score and cube, to paste into XG
-- empty: No position was met by that many people.
-- leans on: hardest_positions: one pass over decision_rows_by_position; where the filter leaves decisions out, one pass over decisions
WITH hardest AS (
    SELECT *
    FROM hardest_positions
    WHERE players >= coalesce(:min_players, 2)
    ORDER BY mean_error_emg DESC, times DESC, example_decision_id
    LIMIT coalesce(:limit, 20)
)
SELECT
    h.kind,
    CAST(replace(h.dice, '-', '') AS INTEGER) AS dice,
    h.times,
    h.players,
    (SELECT count(DISTINCT f.action) FROM decision_facts AS f
     WHERE f.position_hash = h.position_hash AND f.kind = h.kind AND f.dice IS h.dice AND f.error_emg IS NOT NULL) AS different_actions,
    h.wrong_times,
    h.mean_error_emg,
    h.mean_error_emg_low,
    h.mean_error_emg_high,
    h.worst_error_emg,
    (SELECT count(DISTINCT coalesce(f.away_player, 0) * 100000 + coalesce(f.away_opponent, 0)) FROM decision_facts AS f
     WHERE f.position_hash = h.position_hash AND f.kind = h.kind AND f.dice IS h.dice AND f.error_emg IS NOT NULL) AS scores,
    (SELECT f.best_action FROM main.decision_facts AS f WHERE f.decision_id = h.example_decision_id) AS best,
    h.example_decision_id,
    (SELECT f.xgid FROM main.decision_facts AS f WHERE f.decision_id = h.example_decision_id) AS example_xgid
FROM hardest AS h
ORDER BY h.mean_error_emg DESC, h.times DESC, h.example_decision_id;
