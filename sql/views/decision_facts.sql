CREATE VIEW IF NOT EXISTS decision_facts AS
-- One row per decision, with everything to slice it by; of several saves of a match the current one's. Errors and equities in EMG,
-- the decider's view.
-- Leans on: primary keys from decisions outwards; what is not asked for is not joined. The three phases are no join: among many
-- others one pass over so small a table is taken for cheaper than its key, and then it is joined, with positions, though not asked for.
SELECT
    d.decision_id,
    d.match_id,
    d.game_id,
    g.game_number,
    d.sequence_number,
    d.ply,
    coalesce(pa.name, p.name) AS player,
    coalesce(oa.name, o.name) AS opponent,
    d.player_id,
    d.opponent_id,
    d.seat,
    m.event,
    m.round,
    m.location,
    s.site_name AS site,
    date(m.played_at) AS played_on,
    substr(m.played_at, 1, 7) AS month,
    substr(m.played_at, 1, 4) AS year,
    m.match_length,
    m.is_money,
    v.variation_name AS variation,
    CASE d.seat WHEN 1 THEN g.start_score1 ELSE g.start_score2 END AS score_player,
    CASE d.seat WHEN 1 THEN g.start_score2 ELSE g.start_score1 END AS score_opponent,
    d.away_player,
    d.away_opponent,
    d.is_crawford,
    d.away_player IS NOT NULL AND NOT d.is_crawford AND (d.away_player = 1 OR d.away_opponent = 1) AS is_post_crawford,
    d.is_jacoby,
    d.cube_value,
    d.cube_owner,
    d.kind,
    d.die1,
    d.die2,
    d.die1 || '-' || d.die2 AS dice,
    d.action,
    CASE d.kind
        WHEN 'checker' THEN bp.play
        WHEN 'double' THEN CASE
            WHEN ca.equity_no_double IS NULL OR ca.equity_double_take IS NULL OR ca.equity_double_pass IS NULL THEN NULL
            WHEN ca.equity_no_double >= min(ca.equity_double_take, ca.equity_double_pass) THEN 'no double'
            ELSE 'double' END
        ELSE CASE
            WHEN ca.equity_double_take IS NULL OR ca.equity_double_pass IS NULL THEN NULL
            WHEN ca.equity_double_take <= ca.equity_double_pass THEN 'take'
            ELSE 'pass' END
    END AS best_action,
    d.played_rank,
    d.candidate_count,
    d.position_hash,
    d.position_after_hash,
    (SELECT ph.phase_name FROM phases AS ph WHERE ph.phase_code = x.phase_code) AS phase,
    x.player_pips,
    x.opponent_pips,
    x.player_bar,
    x.opponent_bar,
    x.player_off,
    x.opponent_off,
    x.player_prime,
    x.opponent_prime,
    x.player_anchors,
    x.opponent_anchors,
    x.player_blots,
    x.opponent_blots,
    d.level_code,
    l.level_name AS level,
    l.depth_rank AS level_rank,
    d.equity_best,
    d.equity_played,
    ca.equity_no_double,
    ca.equity_double_take,
    ca.equity_double_pass,
    d.error_emg,
    d.error_mwc,
    (SELECT t.grade FROM error_thresholds AS t
     WHERE t.grading = 'xg' AND t.min_error_emg <= d.error_emg ORDER BY t.min_error_emg DESC LIMIT 1) AS grade,
    d.luck_emg,
    d.luck_mwc,
    d.is_counted,
    d.is_forced,
    d.is_illegal,
    d.is_flagged
FROM decisions AS d
JOIN matches AS m ON m.match_id = d.match_id
LEFT JOIN games AS g ON g.game_id = d.game_id
LEFT JOIN players AS p ON p.player_id = d.player_id
LEFT JOIN player_aliases AS pa ON pa.alias = p.name
LEFT JOIN players AS o ON o.player_id = d.opponent_id
LEFT JOIN player_aliases AS oa ON oa.alias = o.name
LEFT JOIN sites AS s ON s.site_code = m.site_code
LEFT JOIN variations AS v ON v.variation_code = m.variation_code
LEFT JOIN position_rows AS x ON x.position_id = d.position_id
LEFT JOIN levels AS l ON l.level_code = d.level_code
LEFT JOIN candidate_rows AS bc ON bc.candidate_id = d.decision_id * 32
LEFT JOIN plays AS bp ON bp.play_id = bc.play_id
LEFT JOIN cube_analyses AS ca ON ca.decision_id = coalesce(d.double_decision_id, d.decision_id)
WHERE m.is_current = 1;
