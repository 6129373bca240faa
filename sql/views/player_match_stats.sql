CREATE VIEW IF NOT EXISTS player_match_stats AS
-- One row per match (of several saves the current one) and player: PR and what it is made of, errors in EMG and match winning
-- chances, luck, result.
-- pr = 500 * error_emg / decisions; snowie_error_rate = 1000 * error_emg / checker plays of both players.
-- Leans on: match_sums, which the writer keeps; match_sums_by_player where a player_id is asked for. No decision is read.
SELECT
    s.match_id,
    coalesce(pa.name, p.name) AS player,
    coalesce(oa.name, o.name) AS opponent,
    s.player_id,
    s.opponent_id,
    s.seat,
    m.played_at,
    m.event,
    m.match_length,
    m.is_money,
    500.0 * s.error_emg / nullif(s.decisions, 0) AS pr,
    s.decisions,
    s.checker_decisions,
    s.double_decisions,
    s.take_decisions,
    s.error_emg,
    s.checker_error_emg,
    s.double_error_emg,
    s.take_error_emg,
    s.error_mwc,
    s.errors,
    s.blunders,
    s.luck_emg,
    s.luck_mwc,
    s.checker_plays,
    CASE WHEN m.winner_seat IS NOT NULL THEN m.winner_seat = s.seat END AS is_won,
    CASE s.seat WHEN 1 THEN m.final_score1 ELSE m.final_score2 END AS final_score_player,
    CASE s.seat WHEN 1 THEN m.final_score2 ELSE m.final_score1 END AS final_score_opponent,
    s.checker_plays + coalesce(x.checker_plays, 0) AS match_checker_plays,
    1000.0 * s.error_emg / nullif(s.checker_plays + coalesce(x.checker_plays, 0), 0) AS snowie_error_rate,
    m.location,
    date(m.played_at) AS played_on
FROM match_sums AS s
JOIN matches AS m ON m.match_id = s.match_id
JOIN players AS p ON p.player_id = s.player_id
LEFT JOIN player_aliases AS pa ON pa.alias = p.name
JOIN players AS o ON o.player_id = s.opponent_id
LEFT JOIN player_aliases AS oa ON oa.alias = o.name
LEFT JOIN match_sums AS x ON x.match_id = s.match_id AND x.seat = 3 - s.seat
WHERE m.is_current = 1;
