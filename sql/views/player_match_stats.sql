CREATE VIEW IF NOT EXISTS player_match_stats AS
-- One row per match (of several saves the current one) and player: PR and what it is made of, errors in EMG and match winning
-- chances, luck, result.
-- pr = 500 * error_emg / decisions; snowie_error_rate = 1000 * error_emg / checker plays of both players.
-- Leans on: one pass over decisions (games_by_match and decisions_by_game where a match is asked for).
SELECT
    d.match_id,
    coalesce(pa.name, p.name) AS player,
    coalesce(oa.name, o.name) AS opponent,
    d.player_id,
    d.opponent_id,
    d.seat,
    m.played_at,
    m.event,
    m.match_length,
    m.is_money,
    500.0 * sum(d.error_emg) / nullif(sum(d.is_counted), 0) AS pr,
    sum(d.is_counted) AS decisions,
    sum(d.is_counted AND d.kind = 'checker') AS checker_decisions,
    sum(d.is_counted AND d.kind = 'double') AS double_decisions,
    sum(d.is_counted AND d.kind = 'take') AS take_decisions,
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
    sum(d.luck_mwc) AS luck_mwc,
    sum(d.kind = 'checker' AND d.action IS NOT NULL) AS checker_plays,
    CASE WHEN m.winner_seat IS NOT NULL THEN m.winner_seat = d.seat END AS is_won,
    CASE d.seat WHEN 1 THEN m.final_score1 ELSE m.final_score2 END AS final_score_player,
    CASE d.seat WHEN 1 THEN m.final_score2 ELSE m.final_score1 END AS final_score_opponent,
    sum(sum(d.kind = 'checker' AND d.action IS NOT NULL)) OVER of_match AS match_checker_plays,
    1000.0 * sum(d.error_emg) / nullif(sum(sum(d.kind = 'checker' AND d.action IS NOT NULL)) OVER of_match, 0)
        AS snowie_error_rate
FROM decisions AS d
JOIN matches AS m ON m.match_id = d.match_id
JOIN games AS g ON g.game_id = d.game_id AND g.match_id = d.match_id
JOIN players AS p ON p.player_id = d.player_id
LEFT JOIN player_aliases AS pa ON pa.alias = p.name
JOIN players AS o ON o.player_id = d.opponent_id
LEFT JOIN player_aliases AS oa ON oa.alias = o.name
WHERE m.is_current = 1
GROUP BY d.match_id, d.seat
WINDOW of_match AS (PARTITION BY d.match_id);
