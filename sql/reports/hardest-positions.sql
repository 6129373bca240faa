-- title: Hardest positions
-- question: Which positions and rolls, met by at least two people, cost most on average?
-- filters: yes
-- parameter: limit (integer, 20): how many at most
-- parameter: min_players (integer, 2): met by how many people at least; less than 2 is 2
-- column: kind: checker, double, take
-- column: dice: the roll; empty: a cube decision
-- column: times: how often it was met
-- column: players: by how many people
-- column: different_actions: how many different answers they gave
-- column: wrong_times: how often equity was lost
-- column: mean_error_emg: equity lost on average (EMG)
-- column: mean_error_emg_low: lower end of its 95% interval, over decisions; empty: fewer than three
-- column: mean_error_emg_high: upper end
-- column: worst_error_emg: at most
-- column: scores: at how many different scores: the best answer may differ
-- column: best: what XG thought best the first time
-- column: example_decision_id: the first of these decisions; `gammonbase show` shows it
-- column: example_xgid: its position with its context, for XG
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
