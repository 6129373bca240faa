-- player_action_stats of the decisions that pass a filter.
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
    f.kind,
    f.action,
    f.level_code,
    (SELECT l.level_name FROM levels AS l WHERE l.level_code = f.level_code) AS level,
    (SELECT l.depth_rank FROM levels AS l WHERE l.level_code = f.level_code) AS level_rank,
    500.0 * f.error_emg / nullif(f.decisions, 0) AS pr,
    f.all_decisions,
    f.analysed_decisions,
    f.decisions,
    f.wrong_decisions,
    f.errors,
    f.blunders,
    f.error_emg,
    f.error_mwc,
    f.worst_error_emg,
    f.difficulty_emg,
    s.has_file
FROM (
    SELECT
        match_id,
        seat,
        kind,
        CASE WHEN kind <> 'checker' THEN action END AS action,
        level_code,
        count(*) AS all_decisions,
        count(error_emg) AS analysed_decisions,
        sum(is_counted) AS decisions,
        coalesce(sum(error_emg > 0), 0) AS wrong_decisions,
        coalesce(sum(error_emg >= (SELECT t.min_error_emg FROM error_thresholds AS t WHERE t.grading = 'xg' AND t.grade = 'error')), 0)
            AS errors,
        coalesce(sum(error_emg >= (SELECT t.min_error_emg FROM error_thresholds AS t WHERE t.grading = 'xg' AND t.grade = 'blunder')), 0)
            AS blunders,
        sum(error_emg) AS error_emg,
        sum(error_mwc) AS error_mwc,
        max(error_emg) AS worst_error_emg,
        sum(difficulty_emg) FILTER (WHERE error_emg IS NOT NULL) AS difficulty_emg
    FROM decision_facts
    GROUP BY match_id, seat, kind, 4, level_code
) AS f
CROSS JOIN main.player_match_stats AS s ON s.match_id = f.match_id AND s.seat = f.seat
