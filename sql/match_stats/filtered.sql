-- player_match_stats of the decisions that a filter lets through; a match of which none is left has no row. Results and
-- match_checker_plays are those of the whole match.
-- Leans on: one pass over the decisions; match_sums by its key.
SELECT
    f.match_id,
    f.player,
    f.opponent,
    f.player_id,
    f.opponent_id,
    f.seat,
    m.played_at,
    f.event,
    f.match_length,
    f.is_money,
    500.0 * sum(f.error_emg) / nullif(sum(f.is_counted), 0) AS pr,
    sum(f.is_counted) AS decisions,
    sum(f.is_counted AND f.kind = 'checker') AS checker_decisions,
    sum(f.is_counted AND f.kind = 'double') AS double_decisions,
    sum(f.is_counted AND f.kind = 'take') AS take_decisions,
    sum(f.error_emg) AS error_emg,
    sum(f.error_emg) FILTER (WHERE f.kind = 'checker') AS checker_error_emg,
    sum(f.error_emg) FILTER (WHERE f.kind = 'double') AS double_error_emg,
    sum(f.error_emg) FILTER (WHERE f.kind = 'take') AS take_error_emg,
    sum(f.error_mwc) AS error_mwc,
    sum(f.error_emg >= (SELECT t.min_error_emg FROM error_thresholds AS t WHERE t.grading = 'xg' AND t.grade = 'error'))
        AS errors,
    sum(f.error_emg >= (SELECT t.min_error_emg FROM error_thresholds AS t WHERE t.grading = 'xg' AND t.grade = 'blunder'))
        AS blunders,
    sum(f.luck_emg) AS luck_emg,
    sum(f.luck_mwc) AS luck_mwc,
    sum(f.kind = 'checker' AND f.action IS NOT NULL) AS checker_plays,
    CASE WHEN m.winner_seat IS NOT NULL THEN m.winner_seat = f.seat END AS is_won,
    CASE f.seat WHEN 1 THEN m.final_score1 ELSE m.final_score2 END AS final_score_player,
    CASE f.seat WHEN 1 THEN m.final_score2 ELSE m.final_score1 END AS final_score_opponent,
    (SELECT sum(x.checker_plays) FROM match_sums AS x WHERE x.match_id = f.match_id) AS match_checker_plays,
    1000.0 * sum(f.error_emg)
        / nullif((SELECT sum(x.checker_plays) FROM match_sums AS x WHERE x.match_id = f.match_id), 0) AS snowie_error_rate,
    f.location,
    f.played_on
FROM decision_facts AS f
JOIN matches AS m ON m.match_id = f.match_id
GROUP BY f.match_id, f.seat
