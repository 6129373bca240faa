-- What decision_facts leaves out of a decision: the best action, chances and match winning chances, the take point, its position, and its keys
-- as text. One row per decision, saved positions included. Join it by decision_id: a row costs several lookups.
-- Uses index: all tables by their keys. JOIN, not LEFT JOIN: SQLite would compute the whole view first.
SELECT
    d.decision_id,
    -- the best candidate's play; of a cube decision, the best by the three equities; NULL: not analysed
    CAST({{ best_action('c', 'a') }} AS TEXT) AS best_action,
    a.equity_no_double,                 -- of a cube decision, EMG, the doubler's view; NULL, here and in the next two: a checker play, or not analysed
    a.equity_double_take,               -- EMG, the doubler's view, per the cube before the double
    a.equity_double_pass,               -- as equity_double_take
    CAST({{ match_chance_of('d.equity_best') }} AS REAL) AS mwc_before, -- chance to win the match with the best action, 0..1; NULL: money, not analysed, or more than 25 points away
    CAST({{ match_chance_of('d.equity_played') }} AS REAL) AS mwc_after, -- chance to win the match with the action done, 0..1; mwc_before - mwc_after is error_mwc
    CAST({{ chance('win', 'lose') }} AS REAL) AS win_best, -- chance to win the game after the best action; after a double, take or pass that of double/take; NULL: not analysed
    CAST({{ chance('win_gammon', 'lose_gammon') }} AS REAL) AS gammon_best, -- chance to win a gammon after the best action, as win_best
    CAST({{ chance('lose_gammon', 'win_gammon') }} AS REAL) AS lose_gammon_best, -- chance to lose a gammon after the best action, as win_best
    CAST({{ chance('win', 'lose', true) }} AS REAL) AS win_played, -- as win_best, after the action done; NULL: not analysed, or not among the candidates
    CAST({{ chance('win_gammon', 'lose_gammon', true) }} AS REAL) AS gammon_played, -- as gammon_best, after the action done
    CAST({{ chance('lose_gammon', 'win_gammon', true) }} AS REAL) AS lose_gammon_played, -- as lose_gammon_best, after the action done
    CAST({{ take_point() }} AS REAL) AS take_point, -- at a cube decision: the answerer's chance to win the game from which a take is right, without gammons and with a dead cube; NULL: a checker play, the Crawford game, or more than 25 points away
    CAST({{ live_take_point() }} AS REAL) AS live_take_point, -- the take_point where the answerer redoubles for free, because the doubled cube already decides the match against him alone; NULL: another score, or as take_point
    CAST(abs(a.dt_lose - coalesce({{ live_take_point() }}, {{ take_point() }})) <= 0.05 AS INTEGER) AS is_near_take_point, -- 1: the answerer's chance after double/take is within 0.05 of live_take_point, or where that is NULL of take_point; NULL: as take_point, or not analysed
    CAST({{ hits('c.play') }} AS INTEGER) AS hits_best, -- checkers that the best play hits; NULL: a cube decision, or not analysed
    CAST({{ hits('d.action') }} AS INTEGER) AS hits_played, -- checkers that the play made hits; NULL: a cube decision, or none recorded
    CAST({{ counting_clause() }} AS TEXT) AS counting_clause, -- the clause of the counting rule by which it enters PR, or does not: a turned cube, not a close cube decision, ...
    CAST(CASE d.seat WHEN 1 THEN g.start_score1 ELSE g.start_score2 END AS INTEGER) AS score_player, -- points of the player before the game
    CAST(CASE d.seat WHEN 1 THEN g.start_score2 ELSE g.start_score1 END AS INTEGER) AS score_opponent, -- points of the opponent before the game
    x.player_features, x.opponent_features, x.player_pips, x.opponent_pips, x.player_bar, x.opponent_bar,
    CAST({{ off('x.player_off') }} AS INTEGER) AS player_off, -- the player's checkers that were borne off
    CAST({{ off('x.opponent_off') }} AS INTEGER) AS opponent_off, -- the opponent's checkers that were borne off
    x.player_prime, x.opponent_prime, x.player_anchors, x.opponent_anchors, x.player_blots, x.opponent_blots,
    CAST({{ hex('d.position_hash') }} AS TEXT) AS position_hex, -- position_hash in 16 hexadecimal digits, for programs without 64-bit integers
    CAST({{ match_hex() }} AS TEXT) AS match_hex, -- key of the match in every database and export: 64 bits of the hash of its file, in hexadecimal
    -- eXtreme Gammon's ID, the player who decides at the bottom; a take: the doubler is on roll
    CAST({{ xgid('d', 'm', 'g', 'x.board') }} AS TEXT) AS xgid
FROM decisions AS d
JOIN matches AS m ON m.match_id = d.match_id
{{ analysis_joins() }}
