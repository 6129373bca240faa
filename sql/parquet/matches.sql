-- One row per match, money session or saved position: the save that counts in its database.
-- ?1 the year. Uses index: temp.exported_matches; primary keys.
SELECT
    x.match_key AS match_id,                 -- BIGINT: the match: 64 bits of the hash of its file, the same in every database
    x.match_hex,                             -- VARCHAR: match_id in 16 hexadecimal digits, for programs without 64-bit integers; the key in the database, too
    x.save_of,                               -- BIGINT: the match, regardless of analysis: players, dice and plays; saves of one match share it
    c.content_hash,                          -- BLOB: blake3 of the file of the match, 32 bytes
    x.path,                                  -- VARCHAR: file of the match, as the import found it
    {{ file_name('x.path') }} AS file,      -- VARCHAR: its name without the folders
    x.has_file,                              -- BOOLEAN: whether the file existed when an import last looked
    name_key(p1.name) AS player1_id,         -- BIGINT: the person in seat 1: players.player_id
    {{ hex('name_key(p1.name)') }} AS player1_hex, -- VARCHAR: player1_id in 16 hexadecimal digits
    name_key(p2.name) AS player2_id,         -- BIGINT: the person in seat 2: players.player_id
    {{ hex('name_key(p2.name)') }} AS player2_hex, -- VARCHAR: player2_id in 16 hexadecimal digits
    p1.name AS player1,                      -- VARCHAR: name of the person in seat 1
    p2.name AS player2,                      -- VARCHAR: name of the person in seat 2
    p1.spelling AS player1_spelling,         -- VARCHAR: the same as written in the file
    p2.spelling AS player2_spelling,         -- VARCHAR: the same as written in the file
    m.played_at_local AS played_at,          -- TIMESTAMP: start of the match: the local time as XG recorded it, as though it were UTC; NULL: no date
    m.played_at_local,                       -- VARCHAR: the same as text, YYYY-MM-DD HH:MM:SS
    date(m.played_at_local) AS played_on,    -- DATE: day of the match
    m.kind, -- VARCHAR
    m.match_length, -- INT
    m.is_money, -- BOOLEAN
    m.variation_code, -- INT
    (SELECT t.variation_name FROM variations AS t WHERE t.variation_code = m.variation_code) AS variation, -- VARCHAR: its name
    m.event, m.location, m.round, m.transcriber, -- VARCHAR
    m.is_transcribed, -- BOOLEAN
    m.site_code, -- INT
    (SELECT t.site_name FROM sites AS t WHERE t.site_code = m.site_code) AS site, -- VARCHAR: its name
    m.game_mode_code, -- INT
    (SELECT t.game_mode_name FROM game_modes AS t WHERE t.game_mode_code = m.game_mode_code) AS game_mode, -- VARCHAR: its name
    m.is_imported_by_xg, -- BOOLEAN
    m.player1_elo, m.player2_elo, -- DOUBLE
    m.player1_experience, m.player2_experience, m.player1_level_code, m.player2_level_code, -- INT
    m.is_crawford_rule,                      -- BOOLEAN: true: Crawford rule; false for money
    m.is_jacoby_rule,                        -- BOOLEAN: true: Jacoby rule; false for matches
    m.is_beaver_rule, m.is_auto_double_rule, -- BOOLEAN
    m.auto_double_max, -- INT
    m.cube_limit, -- BIGINT
    m.xg_game_id, -- INT
    m.is_inverted, m.counts_for_elo, m.counts_for_player1_profile, m.counts_for_player2_profile, m.is_entered_in_profile, -- BOOLEAN
    m.is_counted_in_profile, m.is_unrated_import, -- BOOLEAN
    m.money_initial_games, m.money_initial_score1, m.money_initial_score2, -- INT
    m.is_for_real_money, -- BOOLEAN
    m.winner_money, m.loser_money, m.fee_money, m.table_stake, -- DOUBLE
    m.currency_code, -- INT
    (SELECT t.currency_name FROM currencies AS t WHERE t.currency_code = m.currency_code) AS currency, -- VARCHAR: its name
    m.clock_type_code,                       -- INT: None, Fischer, Bronstein; NULL: a file before version 25
    (SELECT t.clock_type_name FROM clock_types AS t WHERE t.clock_type_code = m.clock_type_code) AS clock_type, -- VARCHAR: its name
    m.is_clock_per_game, -- BOOLEAN
    m.clock_initial_s, m.clock_per_move_s, m.clock_penalty_points, m.clock_penalty_money, m.clock_left1_s, m.clock_left2_s, -- INT
    m.delayed_plays,                         -- INT: plays marked for a later rollout; NULL: a file before version 26
    m.delayed_plays_done, m.delayed_cubes, m.delayed_cubes_done, -- INT
    m.is_finished, -- BOOLEAN
    {{ final_score(1) }} AS final_score1, -- INT: points of seat 1 at the end of the match, at most its length; NULL: no footer
    {{ final_score(2) }} AS final_score2, -- INT: points of seat 2 at the end of the match, as final_score1
    m.winner_seat, -- INT
    m.final_elo1, m.final_elo2, -- DOUBLE
    m.final_experience1, m.final_experience2, -- INT
    m.finished_at_local AS finished_at,      -- TIMESTAMP: end of the match, as played_at; NULL: not recorded
    m.finished_at_local,                     -- VARCHAR: the same as text
    m.match_key,                             -- BLOB: 16 bytes over players, dice and plays, of which save_of is the first half; NULL: nothing was played
    m.analysis_depth -- BIGINT
FROM temp.exported_matches AS x
CROSS JOIN matches AS m ON m.match_id = x.match_id
JOIN contents AS c ON c.content_id = m.content_id
JOIN players AS p1 ON p1.player_id = m.player1_id
JOIN players AS p2 ON p2.player_id = m.player2_id
WHERE x.year = ?1
ORDER BY x.place;
