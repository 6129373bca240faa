-- player_match_stats of the decisions that a filter lets through; a match of which none is left has no row. Results, luck-adjusted results
-- and match_checker_plays are those of the whole match.
-- Leans on: one pass over the decisions; match_sum_rows by its key.
SELECT
    s.match_id,
    s.player,
    s.opponent,
    s.player_id,
    s.opponent_id,
    s.person_id,
    s.seat,
    s.played_at_local,
    s.played_at,
    s.played_on,
    s.event,
    s.location,
    s.match_length,
    s.is_money,
    500.0 * f.error_emg / nullif(f.decisions, 0) AS pr,
    f.decisions,
    f.checker_decisions,
    f.double_decisions,
    f.take_decisions,
    f.error_emg,
    f.checker_error_emg,
    f.double_error_emg,
    f.take_error_emg,
    f.error_mwc,
    f.errors,
    f.blunders,
    f.luck_emg,
    f.luck_mwc,
    f.checker_plays,
    s.is_won,
    s.final_score_player,
    s.final_score_opponent,
    s.match_checker_plays,
    1000.0 * f.error_emg / nullif(s.match_checker_plays, 0) AS snowie_error_rate,
    s.opponent_luck_mwc,
    s.result_mwc,
    s.luck_adjusted_result_mwc,
    s.has_file
FROM (
    SELECT
        match_id,
        seat,
        sum(is_counted) AS decisions,
        sum(is_counted AND kind = 'checker') AS checker_decisions,
        sum(is_counted AND kind = 'double') AS double_decisions,
        sum(is_counted AND kind = 'take') AS take_decisions,
        sum(error_emg) AS error_emg,
        sum(error_emg) FILTER (WHERE kind = 'checker') AS checker_error_emg,
        sum(error_emg) FILTER (WHERE kind = 'double') AS double_error_emg,
        sum(error_emg) FILTER (WHERE kind = 'take') AS take_error_emg,
        sum(error_mwc) AS error_mwc,
        sum(error_emg >= (SELECT t.min_error_emg FROM error_thresholds AS t WHERE t.grading = 'xg' AND t.grade = 'error'))
            AS errors,
        sum(error_emg >= (SELECT t.min_error_emg FROM error_thresholds AS t WHERE t.grading = 'xg' AND t.grade = 'blunder'))
            AS blunders,
        sum(luck_emg) AS luck_emg,
        sum(luck_mwc) AS luck_mwc,
        sum(kind = 'checker' AND action IS NOT NULL) AS checker_plays
    FROM decision_facts
    GROUP BY match_id, seat
) AS f
CROSS JOIN main.player_match_stats AS s ON s.match_id = f.match_id AND s.seat = f.seat
