-- player_match_stats of the decisions that pass a filter; a match without any has no row. Results, luck-adjusted results and
-- match_checker_plays are those of the whole match.
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
    max(500.0 * f.error_emg / nullif(f.decisions, 0) - 1.96 * f.pr_standard_error, 0.0) AS pr_low,
    500.0 * f.error_emg / nullif(f.decisions, 0) + 1.96 * f.pr_standard_error AS pr_high,
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
    f.difficulty_emg,
    f.error_emg - f.difficulty_emg AS excess_emg,
    f.avoidable_errors,
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
        sum(decisions) AS decisions,
        sum(checker_decisions) AS checker_decisions,
        sum(double_decisions) AS double_decisions,
        sum(take_decisions) AS take_decisions,
        sum(error_emg) AS error_emg,
        sum(checker_error_emg) AS checker_error_emg,
        sum(double_error_emg) AS double_error_emg,
        sum(take_error_emg) AS take_error_emg,
        sum(error_mwc) AS error_mwc,
        sum(errors) AS errors,
        sum(blunders) AS blunders,
        sum(difficulty_emg) AS difficulty_emg,
        sum(avoidable_errors) AS avoidable_errors,
        sum(luck_emg) AS luck_emg,
        sum(luck_mwc) AS luck_mwc,
        sum(checker_plays) AS checker_plays,
        -- Over the games, as in match_sum_rows (docs/reference/statistics.md).
        CASE WHEN count(nullif(decisions, 0)) >= 3 THEN 500.0 * sqrt(count(nullif(decisions, 0)) / (count(nullif(decisions, 0)) - 1.0)
            * max(sum(error_emg * error_emg) - 2.0 * sum(error_emg) / sum(decisions) * sum(error_emg * decisions)
                + 1.0 * sum(error_emg) / sum(decisions) * sum(error_emg) / sum(decisions) * sum(decisions * decisions), 0.0))
            / sum(decisions) END AS pr_standard_error
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
            sum(difficulty_emg) FILTER (WHERE error_emg IS NOT NULL) AS difficulty_emg,
            sum(is_avoidable) AS avoidable_errors,
            sum(luck_emg) AS luck_emg,
            sum(luck_mwc) AS luck_mwc,
            sum(kind = 'checker' AND action IS NOT NULL) AS checker_plays
        FROM decision_facts
        GROUP BY match_id, seat, game_id
    )
    GROUP BY match_id, seat
) AS f
CROSS JOIN main.player_match_stats AS s ON s.match_id = f.match_id AND s.seat = f.seat
