CREATE VIEW IF NOT EXISTS player_game_stats AS
-- One row per game and player: PR and its parts, with the score at which the game was played.
-- Leans on: match_sum_rows and game_sum_rows, kept by imports; match_sum_rows_by_player if a player is given. No decisions are read.
-- CROSS JOIN keeps the order of the joins, so that misleading statistics cannot change it.
SELECT
    s.match_id,
    t.game_id,
    p.name AS player,                   -- the person (spellings merged)
    (SELECT o.name FROM players AS o WHERE o.player_id = s.opponent_id) AS opponent, -- the other person
    s.player_id,
    s.opponent_id,
    p.person_id,
    s.seat,
    m.played_at_local,
    CAST(m.played_at_local || '.000000' AS TEXT) AS played_at, -- played_at_local in the format of BI tools, for time ranges
    CAST(date(m.played_at_local) AS TEXT) AS played_on, -- day of the match, YYYY-MM-DD; NULL: no date
    m.event,
    m.location,
    m.match_length,
    m.is_money,
    t.away_player,
    t.away_opponent,
    t.is_crawford,
    -- 1: a game after the Crawford game
    CAST(t.away_player IS NOT NULL AND NOT t.is_crawford AND (t.away_player = 1 OR t.away_opponent = 1) AS INTEGER) AS is_post_crawford,
    CAST(CASE
        WHEN t.away_player IS NULL THEN 'money'
        WHEN t.away_player = 1 AND t.away_opponent = 1 THEN 'double match point'
        WHEN t.is_crawford AND t.away_player = 1 THEN 'Crawford, ahead'
        WHEN t.is_crawford THEN 'Crawford, behind'
        WHEN t.away_player = 1 THEN 'post-Crawford, ahead'
        WHEN t.away_player = 1 OR t.away_opponent = 1 THEN 'post-Crawford, behind'
        WHEN t.away_player <= 4 AND t.away_opponent <= 4 THEN 'both 2 to 4 away'
        WHEN t.away_player <= 4 THEN '2 to 4 away, opponent more'
        WHEN t.away_opponent <= 4 THEN '5 or more away, opponent 2 to 4'
        ELSE 'both 5 or more away'
    END AS TEXT) AS score_zone,         -- money, double match point, Crawford and post-Crawford games, or how many points both are away
    -- performance rating: 500 * error_emg / decisions; NULL: no decision counts
    CAST(500.0 * t.error_emg / nullif(t.decisions, 0) AS REAL) AS pr,
    t.decisions,
    t.error_emg,
    t.error_mwc,
    t.checker_error_emg,
    t.cube_error_emg,
    t.difficulty_emg,
    t.double_decisions,
    t.early_double_emg,
    t.late_double_emg,
    t.take_decisions,
    t.wrong_take_emg,
    t.wrong_pass_emg,
    -- 1: the match's file existed when an import last looked; 0: it is gone
    CAST((SELECT f.outcome <> 'missing' FROM source_files AS f WHERE f.source_file_id = m.source_file_id) AS INTEGER) AS has_file
FROM match_sum_rows AS s
CROSS JOIN match_rows AS m ON m.match_id = s.match_id
CROSS JOIN players AS p ON p.player_id = s.player_id
CROSS JOIN game_sum_rows AS t ON t.match_id = s.match_id AND t.seat = s.seat
WHERE s.is_current = 1;
