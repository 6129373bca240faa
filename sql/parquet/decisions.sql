-- One row per checker play (every roll), double decision (the cube could be turned) and answer to a double, saved positions included.
-- ?1 the year. Uses index: temp.exported_players; primary keys.
SELECT
    x.match_key AS match_id,                 -- BIGINT: the match: 64 bits of the hash of its file, the same in every database
    x.match_hex,                             -- VARCHAR: match_id in 16 hexadecimal digits, for programs without 64-bit integers; the key in the database, too
    f.decision_number, -- INT
    x.save_of,                               -- BIGINT: the match, regardless of analysis: matches.save_of
    d.game_id % 100000 AS game_index, -- INT: 1-based place of the game in its match
    f.game_number, d.sequence_number, d.ply, d.record_number, -- INT
    d.kind, -- VARCHAR
    x.seat,                                  -- INT: 1, 2: seat of the player who decides
    x.player_key AS player_id,               -- BIGINT: the person who decides: players.player_id; rows are sorted by it
    x.player_hex,                            -- VARCHAR: player_id in 16 hexadecimal digits
    f.player, -- VARCHAR
    x.opponent_key AS opponent_id,           -- BIGINT: the other person
    x.opponent_hex,                          -- VARCHAR: opponent_id in 16 hexadecimal digits
    f.opponent, f.event, f.location, f.site, m.round, -- VARCHAR
    m.played_at_local AS played_at,          -- TIMESTAMP: start of the match: the local time as XG recorded it, as though it were UTC; NULL: no date
    m.played_at_local,                       -- VARCHAR: the same as text, YYYY-MM-DD HH:MM:SS
    m.played_at_local AS played_on,          -- DATE: day of the match; NULL: no date
    substr(m.played_at_local, 1, 7) AS month, -- VARCHAR: YYYY-MM
    m.month_start, -- DATE
    m.match_length, -- INT
    m.is_money, -- BOOLEAN
    f.variation, -- VARCHAR
    a.score_player, a.score_opponent, d.away_player, d.away_opponent, -- BIGINT
    d.is_crawford, f.is_post_crawford, d.is_jacoby, -- BOOLEAN
    d.cube_value, -- BIGINT
    d.cube_owner, d.die1, d.die2, -- INT
    f.dice, d.action, a.best_action, -- VARCHAR
    d.played_rank, d.candidate_count, d.close_candidates, -- INT
    d.position_hash, d.position_after_hash, -- BIGINT
    a.position_hex, -- VARCHAR
    d.structure_code, -- INT
    f.phase, f.plan, f.opponent_plan, -- VARCHAR
    a.player_features, a.opponent_features, a.player_pips, a.opponent_pips, -- INT
    a.player_bar, a.opponent_bar, a.player_off, a.opponent_off, a.player_prime, a.opponent_prime, -- INT
    a.player_anchors, a.opponent_anchors, a.player_blots, a.opponent_blots, d.level_code, -- INT
    f.level, -- VARCHAR
    f.level_rank, d.played_level_code, -- INT
    d.equity_best, d.equity_played, a.equity_no_double, a.equity_double_take, a.equity_double_pass, -- FLOAT
    d.error_emg, f.pr_error_emg, d.error_mwc, d.difficulty_emg, d.difficulty_variance, d.difficulty_root, a.mwc_before, a.mwc_after, -- DOUBLE
    a.win_best, a.gammon_best, a.lose_gammon_best, a.win_played, a.gammon_played, a.lose_gammon_played, -- FLOAT
    a.take_point, a.live_take_point, -- DOUBLE
    a.is_near_take_point, -- BOOLEAN
    a.hits_best, a.hits_played, -- INT
    f.grade, -- VARCHAR
    f.is_error, f.is_blunder, -- BOOLEAN
    d.idea_bits, -- BIGINT
    d.main_idea, -- VARCHAR
    d.main_idea_emg, d.luck_emg, d.luck_mwc, -- DOUBLE
    d.luck_level_code, -- INT
    d.equity_before_roll, -- DOUBLE
    d.opponent_joker, d.decisions_since_blunder, -- INT
    a.counting_clause, -- VARCHAR
    d.is_counted, d.is_forced, d.is_irrelevant, d.is_illegal, -- BOOLEAN
    d.invalid_code, -- INT
    d.is_flagged, d.is_edited, -- BOOLEAN
    d.double_decision_id % 100000 AS double_decision_number, -- INT: decision_number of the double that a take answers; NULL: not a take
    d.auto_doubles, d.clock_bottom_s, d.clock_top_s, d.choice_1ply_rank, d.choice_3ply_rank, d.tutor_rank, -- INT
    d.tutor_action, -- VARCHAR
    d.tutor_error_emg, -- DOUBLE
    d.delayed_rollout_bits, d.delayed_rollout_done_bits, -- BIGINT
    d.is_position, -- BOOLEAN
    a.xgid -- VARCHAR
FROM temp.exported_players AS x
CROSS JOIN matches AS m
CROSS JOIN decisions AS d
CROSS JOIN decision_facts AS f -- with saved positions: prepare/facts.sql
CROSS JOIN decision_analysis AS a
WHERE x.year = ?1 AND m.match_id = x.match_id AND d.decision_id BETWEEN x.match_id * 100000 AND x.match_id * 100000 + 99999 AND d.seat = x.seat
    AND f.decision_id = d.decision_id AND a.decision_id = d.decision_id
ORDER BY x.place, d.decision_id;
