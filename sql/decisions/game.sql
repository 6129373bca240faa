-- Which match and game is it from?
-- ?1 decision_id. Uses index: primary keys only.
SELECT
    p.spelling AS player1,
    o.spelling AS player2,
    m.match_length,
    m.variation_code,
    m.is_crawford_rule,
    m.is_jacoby_rule,
    m.is_beaver_rule,
    m.is_auto_double_rule,
    m.auto_double_max,
    m.cube_limit,
    m.player1_elo,
    m.player2_elo,
    m.player1_experience,
    m.player2_experience,
    m.player1_level_code,
    m.player2_level_code,
    m.played_at_local,
    m.event,
    m.location,
    m.round,
    m.transcriber,
    m.is_transcribed,
    m.xg_game_id,
    m.site_code,
    m.game_mode_code,
    m.currency_code,
    m.is_imported_by_xg,
    m.is_inverted,
    g.game_number,
    g.start_score1,
    g.start_score2,
    g.initial_board
FROM decisions AS d
JOIN games AS g ON g.game_id = d.game_id
JOIN matches AS m ON m.match_id = d.match_id
JOIN players AS p ON p.player_id = m.player1_id
JOIN players AS o ON o.player_id = m.player2_id
WHERE d.decision_id = ?1;
