-- One row per checker play (every roll), double decision (the cube could be turned) and answer to a double, saved positions included.
-- ?1 the year. Uses index: temp.exported_players; primary keys.
SELECT
    x.match_key AS match_id,                 -- BIGINT: the match: 64 bits of the hash of its file, the same in every database
    d.decision_id - x.first_decision_id + 1 AS decision_number, -- INT: 1-based place of the decision in its match; with match_id its key
    x.save_of,                               -- BIGINT [64-bit hash]: the match, regardless of analysis: matches.save_of
    d.game_id - x.first_game_id + 1 AS game_index, -- INT: 1-based place of the game in its match
    g.game_number,                           -- INT: number of the game as numbered in the file
    d.sequence_number,                       -- INT: 1-based within the game
    d.ply,                                   -- INT: 1-based number of the roll; a cube decision has that of the next roll
    d.record_number,                         -- INT: 0-based record of temp.xg; a double and its answer share one
    d.kind,                                  -- VARCHAR: checker, double, take
    x.seat,                                  -- INT: 1, 2: seat of the player who decides
    x.player_key AS player_id,               -- BIGINT: the person who decides: players.player_id; rows are sorted by it
    x.player,                                -- VARCHAR: name of the person who decides (spellings merged)
    x.opponent_key AS opponent_id,           -- BIGINT: the other person
    x.opponent,                              -- VARCHAR: name of the other person
    m.event,                                 -- VARCHAR: event of the match; NULL: none
    m.round,                                 -- VARCHAR: round; NULL: none
    m.location,                              -- VARCHAR: location; NULL: none
    s.site_name AS site,                     -- VARCHAR: name of the site; NULL: none
    m.played_at_local AS played_at,          -- TIMESTAMP: start of the match: the local time as XG recorded it, as though it were UTC; NULL: no date
    m.played_at_local,                       -- VARCHAR [local time]: the same as text, YYYY-MM-DD HH:MM:SS
    m.played_at_local AS played_on,          -- DATE: day of the match; NULL: no date
    substr(m.played_at_local, 1, 7) AS month, -- VARCHAR: YYYY-MM
    substr(m.played_at_local, 1, 7) || '-01' AS month_start, -- DATE: first day of the month
    m.match_length,                          -- INT [points]: points of the match; NULL: money
    m.is_money,                              -- BOOLEAN: money, without a match score
    v.variation_name AS variation,           -- VARCHAR: Backgammon, Nackgammon, ...
    iif(x.seat = 1, g.start_score1, g.start_score2) AS score_player, -- BIGINT [points]: points of the player before the game
    iif(x.seat = 1, g.start_score2, g.start_score1) AS score_opponent, -- BIGINT [points]: points of the opponent before the game
    d.away_player,                           -- BIGINT [points]: points away of the player who decides; NULL: money
    d.away_opponent,                         -- BIGINT [points]: points away of the opponent; NULL: money
    d.is_crawford,                           -- BOOLEAN: the Crawford game
    {{ is_post_crawford('d.') }} AS is_post_crawford, -- BOOLEAN: a game after the Crawford game
    d.is_jacoby,                             -- BOOLEAN: money with the Jacoby rule
    d.cube_value,                            -- BIGINT: 1, 2, 4, ... before the decision (of a take too: before the double)
    d.cube_owner,                            -- INT: 0 centred, 1 the player who decides, -1 the opponent
    d.die1,                                  -- INT: the higher die; NULL: a cube decision, or no dice recorded
    d.die2,                                  -- INT: the lower die; NULL: as die1
    {{ dice('d.') }} AS dice,                -- VARCHAR: such as 6-5; NULL: a cube decision
    d.action,                                -- VARCHAR: 13/8 6/5*, cannot move, no double, double, take, pass, beaver; NULL: none recorded
    {{ best_action('b', 'a') }} AS best_action, -- VARCHAR: the best candidate's play; of a cube decision, the best by the three equities; NULL: not analysed
    d.played_rank,                           -- INT: candidate_rank of the play; NULL: not among the candidates, or a cube decision
    d.candidate_count,                       -- INT: candidates of the play; 0: a cube decision, or not analysed
    d.position_hash,                         -- BIGINT [64-bit hash]: the position before the decision, seen by the player who decides
    d.position_after_hash,                   -- BIGINT [64-bit hash]: after the play, seen by the opponent; NULL: no play
    d.structure_code,                        -- INT: phase and structures of the position: structures.structure_code
    t.phase,                                 -- VARCHAR: contact, race, bear-off
    p.player_pips,                           -- INT [pips]: pip count of the player who decides; the bar counts 25
    p.opponent_pips,                         -- INT [pips]: pip count of the opponent
    p.player_bar,                            -- INT: the player's checkers on the bar
    p.opponent_bar,                          -- INT: the opponent's checkers on the bar
    p.player_off,                            -- INT: 15 minus the player's checkers on the board
    p.opponent_off,                          -- INT: 15 minus the opponent's checkers on the board
    p.player_prime,                          -- INT: the player's longest run of points held
    p.opponent_prime,                        -- INT: the opponent's longest run of points held
    p.player_anchors,                        -- INT: points that the player holds in the opponent's home board
    p.opponent_anchors,                      -- INT: points that the opponent holds in the player's home board
    p.player_blots,                          -- INT: points with a single checker of the player
    p.opponent_blots,                        -- INT: points with a single checker of the opponent
    d.level_code,                            -- INT: level of the best candidate or of the cube analysis; NULL: not analysed
    l.level_name AS level,                   -- VARCHAR: name of the level
    l.depth_rank AS level_rank,              -- INT: orders levels by strength
    d.played_level_code,                     -- INT: level of the play made; NULL: not among the candidates, or a cube decision
    d.equity_best,                           -- FLOAT [EMG]: equity of the best action; a take: per the cube before the double; NULL: not analysed
    d.equity_played,                         -- FLOAT [EMG]: equity of the action taken (of a beaver: of the take); NULL: not analysed, or not among the candidates
    a.equity_no_double,                      -- FLOAT [EMG]: of a cube decision, the doubler's view; NULL: a checker play, or not analysed
    a.equity_double_take,                    -- FLOAT [EMG]: the same of double/take, per the cube before the double
    a.equity_double_pass,                    -- FLOAT [EMG]: the same of double/pass
    d.error_emg,                             -- DOUBLE [EMG]: equity lost, >= 0; NULL: not analysed, or an illegal play
    d.error_mwc,                             -- DOUBLE [match winning chances]: match winning chances lost, 0..1; NULL: money, not analysed, or more than 25 points away
    d.difficulty_emg,                        -- DOUBLE [EMG]: equity that a reference player would lose here on average; NULL: not analysed
    {{ is_avoidable() }} AS is_avoidable, -- BOOLEAN: what XG calls an error, and ten times as large as difficulty_emg; NULL: not analysed
    {{ grade('d.error_emg') }} AS grade,       -- VARCHAR: XG's grade of the error: error, blunder; NULL: neither
    d.luck_emg,                              -- DOUBLE [EMG]: luck of the roll, + is good for the roller; NULL: a cube decision, or not analysed
    d.luck_mwc,                              -- DOUBLE [match winning chances]: the same in match winning chances; NULL: money, no luck_emg, or more than 25 points away
    d.luck_level_code,                       -- INT: level of the luck's analysis; NULL: no luck_emg
    d.equity_before_roll,                    -- DOUBLE [EMG]: the roller's view; NULL: a cube decision, or not analysed
    d.is_counted,                            -- BOOLEAN: enters PR
    d.is_forced,                             -- BOOLEAN: a checker play with one candidate only
    d.is_irrelevant,                         -- BOOLEAN: a checker play that XG marks as making no difference; NULL: a cube decision
    d.is_illegal,                            -- BOOLEAN: the rules do not allow it
    d.invalid_code,                          -- INT: XG's inValid: 0 valid, 1 error, 2 illegal; a take: 0
    d.is_flagged,                            -- BOOLEAN: flagged by the user
    d.is_edited,                             -- BOOLEAN: the position was edited here; NULL: a take, or a file before version 24
    d.double_decision_id - x.first_decision_id + 1 AS double_decision_number, -- INT: decision_number of the double that a take answers; NULL: not a take
    d.auto_doubles,                          -- INT: automatic doubles so far in the game; NULL: a file before version 27
    d.clock_bottom_s,                        -- INT [s]: seconds left of the player shown at the bottom; NULL: no clock
    d.clock_top_s,                           -- INT [s]: seconds left of the player shown at the top; NULL: no clock
    d.best_rank_1ply,                        -- INT: candidate_rank that XG's 1-ply chooses; NULL: unknown, or a cube decision
    d.best_rank_3ply,                        -- INT: candidate_rank that XG's 3-ply chooses; NULL: unknown, or a cube decision
    d.tutor_rank,                            -- INT: tutor mode: candidate_rank of the first idea; NULL: no tutor
    d.tutor_action,                          -- VARCHAR: tutor mode: the first idea; NULL: no tutor
    d.tutor_error_emg,                       -- DOUBLE [EMG]: equity that the first idea would have lost; NULL: no tutor, or not analysed
    d.delayed_marks,                         -- BIGINT: for a later rollout: bit n is candidate n + 1; a double: 1; NULL: a take, or a file before version 26
    d.delayed_done,                          -- BIGINT: the rollouts done, as bits like delayed_marks; NULL: as delayed_marks
    d.is_position,                           -- BOOLEAN: from a saved position, which is not part of statistics
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
LEFT JOIN candidates AS b ON b.decision_id = d.decision_id AND b.candidate_rank = 1
WHERE x.year = ?1
ORDER BY x.place, d.decision_id;
