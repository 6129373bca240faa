-- What was decided, by whom, where, and what did it cost?
-- ?1 decision_id. xgid and gnubg_id are functions of the program. Uses index: primary keys only.
SELECT
    d.decision_id,
    {{ decision_key() }} AS decision_key,
    d.kind,
    p.name AS player,
    o.name AS opponent,
    m.kind AS match_kind,
    m.match_id,
    m.match_length,
    m.variation_code,
    m.played_at_local,
    m.event,
    m.round,
    m.location,
    g.game_number,
    d.sequence_number,
    d.ply,
    max(CASE d.seat WHEN 1 THEN g.start_score1 ELSE g.start_score2 END, 0) AS score_player,
    max(CASE d.seat WHEN 1 THEN g.start_score2 ELSE g.start_score1 END, 0) AS score_opponent,
    d.away_player,
    d.away_opponent,
    d.is_crawford,
    d.is_jacoby,
    d.cube_value,
    d.cube_owner,
    d.die1,
    d.die2,
    d.action,
    {{ best_action('c', 'a') }} AS best_action,
    CASE d.kind WHEN 'double' THEN a.recommendation END AS recommendation,
    d.played_rank,
    d.equity_best,
    d.equity_played,
    d.error_emg,
    d.error_mwc,
    (SELECT t.grade FROM error_thresholds AS t
     WHERE t.grading = 'xg' AND t.min_error_emg <= d.error_emg ORDER BY t.min_error_emg DESC LIMIT 1) AS grade,
    d.luck_emg,
    d.luck_mwc,
    (SELECT l.level_name FROM levels AS l WHERE l.level_code = d.level_code) AS level,
    d.is_counted,
    {{ counting_clause() }} AS counting_clause,
    d.candidate_count,
    d.is_illegal,
    d.is_flagged,
    d.double_decision_id,
    t.phase,
    CASE WHEN {{ is_backgammon('m') }} THEN t.plan END AS plan,
    CASE WHEN {{ is_backgammon('m') }} THEN t.opponent_plan END AS opponent_plan,
    d.main_idea,
    d.main_idea_emg,
    (SELECT v.verdict FROM decision_ideas AS v WHERE v.decision_id = d.decision_id AND v.idea = d.main_idea) AS main_idea_verdict,
    d.position_hash,
    x.board,
    xgid(d.decision_id) AS xgid,
    gnubg_id(d.position_hash) AS gnubg_id,
    s.path,
    d.record_number
FROM decisions AS d
JOIN matches AS m ON m.match_id = d.match_id
JOIN games AS g ON g.game_id = d.game_id
JOIN positions AS x ON x.position_hash = d.position_hash
JOIN structures AS t ON t.structure_code = d.structure_code
JOIN content_files AS s ON s.content_id = m.content_id
JOIN players AS p ON p.player_id = d.player_id
JOIN players AS o ON o.player_id = d.opponent_id
LEFT JOIN candidates AS c ON c.decision_id = d.decision_id AND c.candidate_rank = 1
LEFT JOIN cube_analyses AS a ON a.decision_id = coalesce(d.double_decision_id, d.decision_id)
WHERE d.decision_id = ?1;
