-- match_sum_rows says what the decisions say: the same rows, the same counts, the same sums. The writer sums in Rust (store/sums.rs);
-- this is the independent check.
-- Leans on: one pass over decision_rows, match_sum_rows by its key.
WITH summed AS (
    SELECT
        d.match_id, d.seat, d.player_id, d.opponent_id,
        sum(d.is_counted) AS decisions,
        sum(d.is_counted AND d.kind = 'checker') AS checker_decisions,
        sum(d.is_counted AND d.kind = 'double') AS double_decisions,
        sum(d.is_counted AND d.kind = 'take') AS take_decisions,
        sum(d.kind = 'checker' AND d.action IS NOT NULL) AS checker_plays,
        sum(d.error_emg) AS error_emg,
        sum(d.error_emg) FILTER (WHERE d.kind = 'checker') AS checker_error_emg,
        sum(d.error_emg) FILTER (WHERE d.kind = 'double') AS double_error_emg,
        sum(d.error_emg) FILTER (WHERE d.kind = 'take') AS take_error_emg,
        sum(d.error_mwc) AS error_mwc,
        sum(d.error_emg >= (SELECT t.min_error_emg FROM error_thresholds AS t WHERE t.grading = 'xg' AND t.grade = 'error'))
            AS errors,
        sum(d.error_emg >= (SELECT t.min_error_emg FROM error_thresholds AS t WHERE t.grading = 'xg' AND t.grade = 'blunder'))
            AS blunders,
        sum(d.luck_emg) AS luck_emg,
        sum(d.luck_mwc) AS luck_mwc
    FROM decision_rows AS d
    WHERE d.is_position = 0
    GROUP BY d.match_id, d.seat
)
SELECT 'match_sum_rows, match_id ' || d.match_id || ', seat ' || d.seat AS subject,
    CASE WHEN s.match_id IS NULL THEN 'is missing' ELSE 'is not the sum of its decisions' END AS message
FROM summed AS d
LEFT JOIN match_sum_rows AS s ON s.match_id = d.match_id AND s.seat = d.seat
WHERE s.match_id IS NULL
    OR (s.player_id, s.opponent_id, s.decisions, s.checker_decisions, s.double_decisions, s.take_decisions,
        s.checker_plays, s.errors, s.blunders)
    IS NOT (d.player_id, d.opponent_id, d.decisions, d.checker_decisions, d.double_decisions, d.take_decisions,
        d.checker_plays, d.errors, d.blunders)
    -- To nine digits: a sum may have been made in another order.
    OR round(s.error_emg, 9) IS NOT round(d.error_emg, 9)
    OR round(s.checker_error_emg, 9) IS NOT round(d.checker_error_emg, 9)
    OR round(s.double_error_emg, 9) IS NOT round(d.double_error_emg, 9)
    OR round(s.take_error_emg, 9) IS NOT round(d.take_error_emg, 9)
    OR round(s.error_mwc, 9) IS NOT round(d.error_mwc, 9)
    OR round(s.luck_emg, 9) IS NOT round(d.luck_emg, 9)
    OR round(s.luck_mwc, 9) IS NOT round(d.luck_mwc, 9)
UNION ALL
SELECT 'match_sum_rows, match_id ' || s.match_id || ', seat ' || s.seat, 'sums up decisions that are not there'
FROM match_sum_rows AS s
LEFT JOIN summed AS d ON d.match_id = s.match_id AND d.seat = s.seat
WHERE d.match_id IS NULL;
