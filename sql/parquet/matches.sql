-- One row per match, money session or saved position: the save that counts in its database.
-- ?1 the year. Uses index: temp.exported_matches; primary keys.
SELECT
    x.match_key AS match_id,                 -- BIGINT: the match: 64 bits of the hash of its file, the same in every database
    x.save_of,                               -- BIGINT [64-bit hash]: the match, regardless of analysis: players, dice and plays; saves of one match share it
    c.content_hash,                          -- BLOB: blake3 of the file of the match, 32 bytes
    x.path,                                  -- VARCHAR: file of the match, as the import found it
    replace(x.path, rtrim(x.path, replace(x.path, '/', '')), '') AS file, -- VARCHAR: its name without the folders
    x.has_file,                              -- BOOLEAN: whether the file existed when an import last looked
    name_key(p1.name) AS player1_id,         -- BIGINT: the person in seat 1: players.player_id
    name_key(p2.name) AS player2_id,         -- BIGINT: the person in seat 2: players.player_id
    p1.name AS player1,                      -- VARCHAR: name of the person in seat 1
    p2.name AS player2,                      -- VARCHAR: name of the person in seat 2
    p1.spelling AS player1_spelling,         -- VARCHAR: the same as written in the file
    p2.spelling AS player2_spelling,         -- VARCHAR: the same as written in the file
    m.played_at_local AS played_at,          -- TIMESTAMP: start of the match: the local time as XG recorded it, as though it were UTC; NULL: no date
    m.played_at_local,                       -- VARCHAR [local time]: the same as text, YYYY-MM-DD HH:MM:SS
    date(m.played_at_local) AS played_on,    -- DATE: day of the match
    m.kind,                                  -- VARCHAR: match, money session, position (a saved position: not part of statistics)
    m.match_length,                          -- INT [points]: points; NULL: money
    m.is_money,                              -- BOOLEAN: true: money, without a match score
    m.variation_code,                        -- INT: Backgammon, Nackgammon, ...
    (SELECT t.variation_name FROM variations AS t WHERE t.variation_code = m.variation_code) AS variation, -- VARCHAR: its name
    m.event,                                 -- VARCHAR: NULL: none
    m.location,                              -- VARCHAR: NULL: none
    m.round,                                 -- VARCHAR: NULL: none
    m.transcriber,                           -- VARCHAR: NULL: none, or a file before version 30
    m.is_transcribed,                        -- BOOLEAN: true: transcribed; NULL: a file before version 24
    m.site_code,                             -- INT: where it was played; NULL: none
    (SELECT t.site_name FROM sites AS t WHERE t.site_code = m.site_code) AS site, -- VARCHAR: its name
    m.game_mode_code,                        -- INT: XG's game mode; NULL: imported
    (SELECT t.game_mode_name FROM game_modes AS t WHERE t.game_mode_code = m.game_mode_code) AS game_mode, -- VARCHAR: its name
    m.is_imported_by_xg,                     -- BOOLEAN: true: XG imported it from a site's file
    m.player1_elo,                           -- DOUBLE: before the match; NULL: not a number
    m.player2_elo,                           -- DOUBLE: before the match; NULL: not a number
    m.player1_experience,                    -- INT: before the match; NULL: not recorded
    m.player2_experience,                    -- INT: before the match; NULL: not recorded
    m.player1_level_code,                    -- INT: level of the program in seat 1; NULL: a person
    m.player2_level_code,                    -- INT: level of the program in seat 2; NULL: a person
    m.is_crawford_rule,                      -- BOOLEAN: true: Crawford rule; false for money
    m.is_jacoby_rule,                        -- BOOLEAN: true: Jacoby rule; false for matches
    m.is_beaver_rule,                        -- BOOLEAN: true: beavers are allowed
    m.is_auto_double_rule,                   -- BOOLEAN: true: automatic doubles
    m.auto_double_max,                       -- INT: most automatic doubles; NULL: not recorded
    m.cube_limit,                            -- BIGINT: highest cube value (1024), not its exponent; NULL: not recorded
    m.xg_game_id,                            -- INT: XG's number of the match; negative if the players were swapped
    m.is_inverted,                           -- BOOLEAN: true: the board was swapped
    m.counts_for_elo,                        -- BOOLEAN: true: counts for XG's Elo
    m.counts_for_profile1,                   -- BOOLEAN: true: counts for player 1's profile in XG
    m.counts_for_profile2,                   -- BOOLEAN: true: counts for player 2's profile in XG
    m.is_entered_in_profile,                 -- BOOLEAN: true: entered in the profile
    m.is_counted_in_profile,                 -- BOOLEAN: true: already counted in the profile
    m.is_unrated_import,                     -- BOOLEAN: true: unrated on the site that it came from
    m.money_initial_games,                   -- INT: games of the profile against this opponent before, in money play
    m.money_initial_score1,                  -- INT: score of seat 1 before, in money play
    m.money_initial_score2,                  -- INT: score of seat 2 before, in money play
    m.is_for_real_money,                     -- BOOLEAN: true: played for real money; not the same as is_money
    m.winner_money,                          -- DOUBLE: amount for the winner, in the currency; NULL: not a number
    m.loser_money,                           -- DOUBLE: amount for the loser; NULL: not a number
    m.fee_money,                             -- DOUBLE: rake; NULL: not a number
    m.table_stake,                           -- DOUBLE: the most that can be lost; NULL: not a number
    m.currency_code,                         -- INT: NULL: none
    (SELECT t.currency_name FROM currencies AS t WHERE t.currency_code = m.currency_code) AS currency, -- VARCHAR: its name
    m.clock_type_code,                       -- INT: None, Fischer, Bronstein; NULL: a file before version 25
    (SELECT t.clock_type_name FROM clock_types AS t WHERE t.clock_type_code = m.clock_type_code) AS clock_type, -- VARCHAR: its name
    m.is_clock_per_game,                     -- BOOLEAN: true: the clock is reset for each game
    m.clock_initial_s,                       -- INT [s]: seconds
    m.clock_per_move_s,                      -- INT [s]: seconds, added (Fischer) or reserved (Bronstein)
    m.clock_penalty_points,                  -- INT: points lost when the time runs out
    m.clock_penalty_money,                   -- INT: as recorded
    m.clock_left1_s,                         -- INT [s]: seconds left
    m.clock_left2_s,                         -- INT [s]: seconds left
    m.delayed_plays,                         -- INT: plays marked for a later rollout; NULL: a file before version 26
    m.delayed_plays_done,                    -- INT: how many of these were done
    m.delayed_cubes,                         -- INT: cube decisions marked for a later rollout
    m.delayed_cubes_done,                    -- INT: how many of these were done
    m.is_finished,                           -- BOOLEAN: true: the file has a match footer
    m.final_score1,                          -- INT [points]: points of seat 1, not capped at the match length; NULL: no footer
    m.final_score2,                          -- INT [points]: points of seat 2; NULL: no footer
    m.winner_seat,                           -- INT: 1, 2; NULL: none recorded
    m.final_elo1,                            -- DOUBLE: after the match; NULL: not recorded
    m.final_elo2,                            -- DOUBLE: after the match; NULL: not recorded
    m.final_experience1,                     -- INT: after the match; NULL: not recorded
    m.final_experience2,                     -- INT: after the match; NULL: not recorded
    m.finished_at_local AS finished_at,      -- TIMESTAMP: end of the match, as played_at; NULL: not recorded
    m.finished_at_local,                     -- VARCHAR [local time]: the same as text
    m.match_key,                             -- BLOB: 16 bytes over players, dice and plays, of which save_of is the first half; NULL: nothing was played
    m.analysis_depth                         -- BIGINT: sum of levels.depth_rank over the analysed decisions: of several saves the deepest counts
FROM temp.exported_matches AS x
CROSS JOIN matches AS m ON m.match_id = x.match_id
JOIN contents AS c ON c.content_id = m.content_id
JOIN players AS p1 ON p1.player_id = m.player1_id
JOIN players AS p2 ON p2.player_id = m.player2_id
WHERE x.year = ?1
ORDER BY x.place;
