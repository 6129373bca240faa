-- One row per checker play (every roll), double decision (the cube could be turned) and answer to a double, saved positions included.
-- ?1 the year. Uses index: temp.exported_players; primary keys.
SELECT
    x.match_key AS match_id,                 -- BIGINT: the match: 64 bits of the hash of its file, the same in every database
    x.match_hex,                             -- VARCHAR: match_id in 16 hexadecimal digits, for programs without 64-bit integers; the key in the database, too
    d.decision_id - x.first_decision_id + 1 AS decision_number, -- INT: 1-based place of the decision in its match; with match_id its key
    x.save_of,                               -- BIGINT [64-bit hash]: the match, regardless of analysis: matches.save_of
    d.game_id - x.first_game_id + 1 AS game_index, -- INT: 1-based place of the game in its match
    g.game_number,                           -- INT: number of the game as numbered in the file
    d.sequence_number, d.ply, d.record_number, -- INT
    d.kind, -- VARCHAR
    x.seat,                                  -- INT: 1, 2: seat of the player who decides
    x.player_key AS player_id,               -- BIGINT: the person who decides: players.player_id; rows are sorted by it
    x.player_hex,                            -- VARCHAR: player_id in 16 hexadecimal digits
    x.player,                                -- VARCHAR: name of the person who decides (spellings merged)
    x.opponent_key AS opponent_id,           -- BIGINT: the other person
    x.opponent_hex,                          -- VARCHAR: opponent_id in 16 hexadecimal digits
    x.opponent,                              -- VARCHAR: name of the other person
    m.event,                                 -- VARCHAR: event of the match; NULL: none
    m.round,                                 -- VARCHAR: round; NULL: none
    m.location,                              -- VARCHAR: location; NULL: none
    s.site_name AS site,                     -- VARCHAR: name of the site; NULL: none
    m.played_at_local AS played_at,          -- TIMESTAMP: start of the match: the local time as XG recorded it, as though it were UTC; NULL: no date
    m.played_at_local,                       -- VARCHAR [local time]: the same as text, YYYY-MM-DD HH:MM:SS
    m.played_at_local AS played_on,          -- DATE: day of the match; NULL: no date
    substr(m.played_at_local, 1, 7) AS month, -- VARCHAR: YYYY-MM
    m.month_start, -- DATE
    m.match_length, -- INT [points]
    m.is_money, -- BOOLEAN
    v.variation_name AS variation,           -- VARCHAR: Backgammon, Nackgammon, ...
    iif(x.seat = 1, g.start_score1, g.start_score2) AS score_player, -- BIGINT [points]: points of the player before the game
    iif(x.seat = 1, g.start_score2, g.start_score1) AS score_opponent, -- BIGINT [points]: points of the opponent before the game
    d.away_player, d.away_opponent, -- BIGINT [points]
    d.is_crawford, -- BOOLEAN
    {{ is_post_crawford('d.') }} AS is_post_crawford, -- BOOLEAN: a game after the Crawford game
    d.is_jacoby, -- BOOLEAN
    d.cube_value, -- BIGINT
    d.cube_owner, d.die1, d.die2, -- INT
    {{ dice('d.') }} AS dice,                -- VARCHAR: such as 6-5; NULL: a cube decision
    d.action, -- VARCHAR
    {{ best_action('c', 'a') }} AS best_action, -- VARCHAR: the best candidate's play; of a cube decision, the best by the three equities; NULL: not analysed
    d.played_rank, d.candidate_count, -- INT
    d.position_hash, d.position_after_hash, -- BIGINT [64-bit hash]
    {{ hex('d.position_hash') }} AS position_hex, -- VARCHAR: position_hash in 16 hexadecimal digits
    d.structure_code, -- INT
    t.phase, t.plan, t.opponent_plan, -- VARCHAR
    p.player_features, p.opponent_features, -- INT
    p.player_pips,                           -- INT [pips]: pip count of the player who decides; the bar counts 25
    p.opponent_pips, -- INT [pips]
    p.player_bar, p.opponent_bar, -- INT
    {{ off('p.player_off') }} AS player_off, -- INT: the player's checkers that were borne off
    {{ off('p.opponent_off') }} AS opponent_off, -- INT: the opponent's checkers that were borne off
    p.player_prime, p.opponent_prime, p.player_anchors, p.opponent_anchors, p.player_blots, p.opponent_blots, -- INT
    d.level_code, -- INT
    l.level_name AS level,                   -- VARCHAR: name of the level
    l.depth_rank AS level_rank,              -- INT: orders levels by strength
    d.played_level_code, -- INT
    d.equity_best, d.equity_played, -- FLOAT [EMG]
    a.equity_no_double,                      -- FLOAT [EMG]: of a cube decision, the doubler's view; NULL: a checker play, or not analysed
    a.equity_double_take,                    -- FLOAT [EMG]: the same of double/take, per the cube before the double
    a.equity_double_pass,                    -- FLOAT [EMG]: the same of double/pass
    d.error_emg, -- DOUBLE [EMG]
    CASE d.is_counted WHEN 1 THEN {{ pr_error('d.error_emg') }} END AS pr_error_emg, -- DOUBLE [EMG]: what enters PR: error_emg, times 1.5 in a match of one point; NULL: the decision does not count
    d.error_mwc, -- DOUBLE [match winning chances]
    d.difficulty_emg, -- DOUBLE [EMG]
    {{ match_chance_of('d.equity_best') }} AS mwc_before, -- DOUBLE [match winning chances]: chance to win the match with the best action, 0..1; NULL: money, not analysed, or more than 25 points away
    {{ match_chance_of('d.equity_played') }} AS mwc_after, -- DOUBLE [match winning chances]: the same with the action done
    {{ chance('win', 'lose') }} AS win_best, -- FLOAT [chance]: chance to win the game after the best action; after a double, take or pass that of double/take; NULL: not analysed
    {{ chance('win_gammon', 'lose_gammon') }} AS gammon_best, -- FLOAT [chance]: the same to win a gammon
    {{ chance('lose_gammon', 'win_gammon') }} AS lose_gammon_best, -- FLOAT [chance]: the same to lose a gammon
    {{ chance('win', 'lose', true) }} AS win_played, -- FLOAT [chance]: as win_best, after the action done; NULL: not analysed, or not among the candidates
    {{ chance('win_gammon', 'lose_gammon', true) }} AS gammon_played, -- FLOAT [chance]: the same to win a gammon
    {{ chance('lose_gammon', 'win_gammon', true) }} AS lose_gammon_played, -- FLOAT [chance]: the same to lose a gammon
    {{ hits('c.play') }} AS hits_best,       -- INT: checkers that the best play hits; NULL: a cube decision, or not analysed
    {{ hits('d.action') }} AS hits_played,   -- INT: checkers that the play made hits; NULL: a cube decision, or none recorded
    {{ is_avoidable() }} AS is_avoidable, -- BOOLEAN: what XG calls an error, and ten times as large as difficulty_emg; NULL: not analysed
    {{ grade('d.error_emg') }} AS grade,       -- VARCHAR: XG's grade of the error: error, blunder; NULL: neither
    d.idea_bits, -- BIGINT
    d.main_idea, -- VARCHAR
    d.main_idea_emg, -- DOUBLE [EMG]
    d.luck_emg, -- DOUBLE [EMG]
    d.luck_mwc, -- DOUBLE [match winning chances]
    d.luck_level_code, -- INT
    d.equity_before_roll, -- DOUBLE [EMG]
    {{ counting_clause() }} AS counting_clause, -- VARCHAR: the clause of the counting rule by which it enters PR, or does not
    d.is_counted, d.is_forced, d.is_irrelevant, d.is_illegal, -- BOOLEAN
    d.invalid_code, -- INT
    d.is_flagged, d.is_edited, -- BOOLEAN
    d.double_decision_id - x.first_decision_id + 1 AS double_decision_number, -- INT: decision_number of the double that a take answers; NULL: not a take
    d.auto_doubles, -- INT
    d.clock_bottom_s, d.clock_top_s, -- INT [s]
    d.choice_1ply_rank, d.choice_3ply_rank, d.tutor_rank, -- INT
    d.tutor_action, -- VARCHAR
    d.tutor_error_emg, -- DOUBLE [EMG]
    d.delayed_rollout_bits, d.delayed_rollout_done_bits, -- BIGINT
    d.is_position, -- BOOLEAN
    xgid(
        p.board, d.kind, d.die1, d.die2, d.cube_value, d.cube_owner, iif(x.seat = 1, g.start_score1, g.start_score2),
        iif(x.seat = 1, g.start_score2, g.start_score1), m.match_length, d.is_crawford, m.is_jacoby_rule, m.is_beaver_rule, m.cube_limit
    ) AS xgid                                -- VARCHAR: eXtreme Gammon's ID, the player who decides at the bottom; a take: the doubler is on roll
FROM temp.exported_players AS x
CROSS JOIN matches AS m ON m.match_id = x.match_id
LEFT JOIN sites AS s ON s.site_code = m.site_code
LEFT JOIN variations AS v ON v.variation_code = m.variation_code
CROSS JOIN decisions AS d ON d.decision_id BETWEEN x.first_decision_id AND x.last_decision_id AND d.seat = x.seat
LEFT JOIN games AS g ON g.game_id = d.game_id
LEFT JOIN positions AS p ON p.position_hash = d.position_hash
LEFT JOIN structures AS t ON t.structure_code = d.structure_code
LEFT JOIN levels AS l ON l.level_code = d.level_code
LEFT JOIN cube_analyses AS a ON d.kind <> 'checker' AND a.decision_id = coalesce(d.double_decision_id, d.decision_id)
LEFT JOIN candidates AS c ON c.decision_id = d.decision_id AND c.candidate_rank = 1
WHERE x.year = ?1
ORDER BY x.place, d.decision_id;
