-- title: Cube errors
-- question: Which cube decisions went wrong, how often and how much?
-- filters: yes
-- parameter: per_player (yes|no, yes): a row for each player, or all together
-- column: player: the person (spellings merged)
-- column: error_kind: missed double, wrong double (too early or too good), wrong pass, wrong take
-- column: by_side: who erred: the doubler or the answerer
-- column: decisions: how often the player did that, rightly or wrongly
-- column: counted_decisions: how many of them enter PR
-- column: wrong_decisions: how many of them lost equity
-- column: error_emg: equity lost (EMG)
-- column: error_mwc: match winning chances lost, 1 = a whole match
-- column: worst_error_emg: the worst of them (EMG)
-- leans on: one pass over decisions, decisions_by_player where a player is asked for
SELECT
    CASE WHEN :per_player = 'no' THEN 'all' ELSE f.player END AS player,
    CASE f.action
        WHEN 'no double' THEN 'missed double'
        WHEN 'double' THEN 'wrong double'
        WHEN 'pass' THEN 'wrong pass'
        ELSE 'wrong take'
    END AS error_kind,
    CASE f.kind WHEN 'double' THEN 'doubler' ELSE 'answerer' END AS by_side,
    count(*) AS decisions,
    sum(f.is_counted) AS counted_decisions,
    sum(f.error_emg > 0) AS wrong_decisions,
    sum(f.error_emg) AS error_emg,
    sum(f.error_mwc) AS error_mwc,
    max(f.error_emg) AS worst_error_emg
FROM decision_facts AS f
WHERE f.kind IN ('double', 'take') AND f.action IS NOT NULL AND f.error_emg IS NOT NULL
GROUP BY 1, 2, 3
ORDER BY 1, sum(f.error_emg) DESC, 2;
