-- What was decided, by whom, where, and what did it cost?
-- ?1 decision_id; the program fills in gnubg_id. Uses index: primary keys only; decisions of a match are neighbours.
SELECT
    d.decision_id,
    {{ decision_key() }} AS decision_key,
    d.kind, p.name AS player, o.name AS opponent, m.kind AS match_kind, m.match_id, m.match_length, m.variation_code,
    m.played_at_local, m.event, m.round, m.location, g.game_number, d.sequence_number, d.ply,
    max(CASE d.seat WHEN 1 THEN g.start_score1 ELSE g.start_score2 END, 0) AS score_player,
    max(CASE d.seat WHEN 1 THEN g.start_score2 ELSE g.start_score1 END, 0) AS score_opponent,
    d.away_player, d.away_opponent, d.is_crawford, d.is_jacoby, d.cube_value, d.cube_owner, d.die1, d.die2, d.action,
    {{ best_action('c', 'a') }} AS best_action,
    CASE d.kind WHEN 'double' THEN a.recommendation END AS recommendation,
    d.played_rank, d.equity_best, d.equity_played, d.error_emg, d.error_mwc,
    (SELECT t.grade FROM error_thresholds AS t
     WHERE t.grading = 'xg' AND t.min_error_emg <= d.error_emg ORDER BY t.min_error_emg DESC LIMIT 1) AS grade,
    d.luck_emg,
    d.luck_mwc,
    (SELECT l.level_name FROM levels AS l WHERE l.level_code = d.level_code) AS level,
    d.is_counted,
    {{ counting_clause() }} AS counting_clause,
    d.candidate_count, d.is_illegal, d.is_flagged, d.double_decision_id, t.phase,
    CASE WHEN {{ is_backgammon('m') }} THEN t.plan END AS plan,
    CASE WHEN {{ is_backgammon('m') }} THEN t.opponent_plan END AS opponent_plan,
    d.main_idea,
    d.main_idea_emg,
    (SELECT v.verdict FROM decision_ideas AS v WHERE v.decision_id = d.decision_id AND v.idea = d.main_idea) AS main_idea_verdict,
    d.position_hash,
    x.board,
    CAST({{ xgid('d', 'm', 'g', 'x.board') }} AS TEXT) AS xgid,
    NULL AS gnubg_id,
    s.path, d.record_number, d.seat, n.board AS board_after, d.level_code, d.equity_before_roll, d.luck_level_code,
    d.is_irrelevant, d.choice_1ply_rank, d.choice_3ply_rank, d.invalid_code, d.is_edited, d.auto_doubles,
    d.delayed_rollout_bits, d.clock_bottom_s, d.clock_top_s, d.tutor_rank, d.tutor_error_emg, k.action AS answer,
    k.error_emg AS answer_error_emg, e.beaver_answer, e.beaver_error_emg, e.raccoon_answer, e.raccoon_error_emg,
    e.tutor_double_error_emg, e.tutor_take_error_emg
FROM decisions AS d
JOIN matches AS m ON m.match_id = d.match_id
JOIN games AS g ON g.game_id = d.game_id
JOIN positions AS x ON x.position_hash = d.position_hash
JOIN structures AS t ON t.structure_code = d.structure_code
JOIN content_files AS s ON s.content_id = m.content_id
JOIN players AS p ON p.player_id = d.player_id
JOIN players AS o ON o.player_id = d.opponent_id
LEFT JOIN positions AS n ON n.position_hash = d.position_after_hash
LEFT JOIN decisions AS k ON k.decision_id = d.decision_id + 1 AND k.double_decision_id = d.decision_id
LEFT JOIN cube_extras AS e ON e.decision_id = d.decision_id
LEFT JOIN candidates AS c ON c.decision_id = d.decision_id AND c.candidate_rank = 1
LEFT JOIN cube_analyses AS a ON a.decision_id = coalesce(d.double_decision_id, d.decision_id)
WHERE d.decision_id = ?1;
