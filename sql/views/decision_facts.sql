-- One row per decision that counts in statistics, with all columns to group and filter by. Saved positions are left out. Errors and
-- equities in EMG, the decider's view.
-- Uses index: decisions and its indexes; matches and players by their keys, or first if they are given (player, year, event). LEFT JOIN:
-- SQLite starts from decisions unless another table has a condition, and omits tables that a query without an aggregate does not name.
SELECT
    d.decision_id,
    d.match_id,
    CAST({{ match_hex() }} AS TEXT) AS match_hex, -- key of the match in every database and export: 64 bits of the hash of its file, in hexadecimal
    d.game_id,
    g.game_number,
    d.sequence_number,
    d.ply,
    p.name AS player,                   -- the person who decides (spellings merged)
    o.name AS opponent,                 -- the other person
    d.player_id,                        -- the spelling in this match
    d.opponent_id,                      -- the opponent's spelling in this match
    p.person_id,
    d.seat,
    m.event,
    m.round,
    m.location,
    t.site_name AS site,                -- name of the site; NULL: none
    m.played_at_local,
    CAST(m.played_at_local || '.000000' AS TEXT) AS played_at, -- played_at_local in the format of BI tools, for time ranges
    m.played_on,
    CAST(substr(m.played_at_local, 1, 7) AS TEXT) AS month, -- YYYY-MM
    m.month_start,
    CAST(substr(m.played_at_local, 1, 4) AS INTEGER) AS year, -- YYYY
    m.match_length,
    m.is_money,
    v.variation_name AS variation,      -- Backgammon, Nackgammon, ...
    CAST(CASE d.seat WHEN 1 THEN g.start_score1 ELSE g.start_score2 END AS INTEGER) AS score_player, -- points of the player before the game
    CAST(CASE d.seat WHEN 1 THEN g.start_score2 ELSE g.start_score1 END AS INTEGER) AS score_opponent, -- points of the opponent before the game
    d.away_player,
    d.away_opponent,
    d.is_crawford,
    CAST({{ is_post_crawford('d.') }} AS INTEGER) AS is_post_crawford, -- 1: a game after the Crawford game
    d.is_jacoby,
    d.cube_value,
    d.cube_owner,
    d.kind,
    d.die1,
    d.die2,
    CAST({{ dice('d.') }} AS TEXT) AS dice, -- 6-5; NULL: a cube decision
    d.action,
    -- the best candidate's play; of a cube decision, the best by the three equities; NULL: not analysed
    CAST({{ best_action('c', 'a') }} AS TEXT) AS best_action,
    d.played_rank,
    d.candidate_count,
    d.position_hash,
    d.position_after_hash,
    d.structure_code,
    u.phase,
    u.plan,
    u.opponent_plan,
    x.player_features,
    x.opponent_features,
    x.player_pips,
    x.opponent_pips,
    x.player_bar,
    x.opponent_bar,
    CAST({{ off('x.player_off') }} AS INTEGER) AS player_off, -- the player's checkers that were borne off
    CAST({{ off('x.opponent_off') }} AS INTEGER) AS opponent_off, -- the opponent's checkers that were borne off
    x.player_prime,
    x.opponent_prime,
    x.player_anchors,
    x.opponent_anchors,
    x.player_blots,
    x.opponent_blots,
    d.level_code,
    l.level_name AS level,              -- name of the level
    l.depth_rank AS level_rank,         -- orders levels by strength
    d.equity_best,
    d.equity_played,
    a.equity_no_double,                 -- of a cube decision, EMG, the doubler's view; NULL, here and in the next two: a checker play, or not analysed
    a.equity_double_take,               -- EMG, the doubler's view, per the cube before the double
    a.equity_double_pass,               -- as equity_double_take
    d.error_emg,
    CAST(CASE d.is_counted WHEN 1 THEN {{ pr_error('d.error_emg') }} END AS REAL) AS pr_error_emg, -- what enters PR: error_emg, times 1.5 in a match of one point; NULL: the decision does not count
    d.error_mwc,
    d.difficulty_emg,
    CAST({{ match_chance_of('d.equity_best') }} AS REAL) AS mwc_before, -- chance to win the match with the best action, 0..1; NULL: money, not analysed, or more than 25 points away
    CAST({{ match_chance_of('d.equity_played') }} AS REAL) AS mwc_after, -- the same with the action done; mwc_before - mwc_after is error_mwc
    CAST({{ chance('win', 'lose') }} AS REAL) AS win_best, -- chance to win the game after the best action; after a double, take or pass that of double/take; NULL: not analysed
    CAST({{ chance('win_gammon', 'lose_gammon') }} AS REAL) AS gammon_best, -- chance to win a gammon after the best action, as win_best
    CAST({{ chance('lose_gammon', 'win_gammon') }} AS REAL) AS lose_gammon_best, -- chance to lose a gammon after the best action, as win_best
    CAST({{ chance('win', 'lose', true) }} AS REAL) AS win_played, -- as win_best, after the action done; NULL: not analysed, or not among the candidates
    CAST({{ chance('win_gammon', 'lose_gammon', true) }} AS REAL) AS gammon_played, -- as gammon_best, after the action done
    CAST({{ chance('lose_gammon', 'win_gammon', true) }} AS REAL) AS lose_gammon_played, -- as lose_gammon_best, after the action done
    -- candidates at most 0.020 EMG below the best, the best included; NULL: a cube decision, or not analysed
    CAST(CASE WHEN d.candidate_count > 0 THEN (SELECT count(k.equity) FROM candidates AS k WHERE k.decision_id = d.decision_id AND k.equity >= d.equity_best - 0.02) END AS INTEGER) AS close_candidates,
    CAST({{ hits('c.play') }} AS INTEGER) AS hits_best, -- checkers that the best play hits; NULL: a cube decision, or not analysed
    CAST({{ hits('d.action') }} AS INTEGER) AS hits_played, -- checkers that the play made hits; NULL: a cube decision, or none recorded
    CAST(d.decision_id - m.first_decision_id + 1 AS INTEGER) AS decision_number, -- 1-based place of the decision in its match, both players' counted
    CAST({{ since_blunder() }} AS INTEGER) AS decisions_since_blunder, -- the player's decisions that enter PR between the last own blunder (XG's grade) in this match and this decision; 0: the first after it; NULL: none before
    CAST({{ take_point() }} AS REAL) AS take_point, -- at a cube decision: the answerer's chance to win the game from which a take is right, without gammons and with a dead cube; NULL: a checker play, the Crawford game, or more than 25 points away
    CAST(abs(a.dt_lose - {{ take_point() }}) <= 0.05 AS INTEGER) AS is_near_take_point, -- 1: the answerer's chance after double/take is within 0.05 of take_point; NULL: as take_point, or not analysed
    CAST({{ is_avoidable() }} AS INTEGER) AS is_avoidable, -- 1: an error by XG's grading, and at least ten times as large as difficulty_emg; NULL: not analysed
    CAST({{ grade('d.error_emg') }} AS TEXT) AS grade, -- XG's grade: error, blunder; NULL: neither
    d.idea_bits,
    d.main_idea,
    d.main_idea_emg,
    d.luck_emg,
    d.luck_mwc,
    d.is_counted,
    CAST({{ counting_clause() }} AS TEXT) AS counting_clause, -- the clause of the counting rule by which it enters PR, or does not: a turned cube, not a close cube decision, ...
    d.is_forced,
    d.is_illegal,
    d.is_flagged,
    d.record_number,
    CAST({{ hex('d.position_hash') }} AS TEXT) AS position_hex, -- position_hash in 16 hexadecimal digits, for programs without 64-bit integers
    -- eXtreme Gammon's ID, the player who decides at the bottom; a take: the doubler is on roll
    CAST({{ xgid('d', 'm', 'g', 'x.board') }} AS TEXT) AS xgid
FROM decisions AS d
LEFT JOIN matches AS m ON m.match_id = d.match_id
LEFT JOIN players AS p ON p.player_id = d.player_id
LEFT JOIN players AS o ON o.player_id = d.opponent_id
LEFT JOIN games AS g ON g.game_id = d.game_id
LEFT JOIN positions AS x ON x.position_hash = d.position_hash
LEFT JOIN structures AS u ON u.structure_code = d.structure_code
LEFT JOIN variations AS v ON v.variation_code = m.variation_code
LEFT JOIN sites AS t ON t.site_code = m.site_code
LEFT JOIN levels AS l ON l.level_code = d.level_code
LEFT JOIN candidates AS c ON c.decision_id = d.decision_id AND c.candidate_rank = 1
LEFT JOIN cube_analyses AS a ON a.decision_id = coalesce(d.double_decision_id, d.decision_id)
WHERE d.is_position = 0
