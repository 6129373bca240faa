CREATE VIEW IF NOT EXISTS player_structure_stats AS
-- One row per match, player and structure of the position: PR and its parts. For structure_code see table structures.
-- Leans on: match_sum_rows and structure_sum_rows, kept by imports; match_sum_rows_by_player if a player is given. No decisions are read.
-- CROSS JOIN keeps the order of the joins, so that misleading statistics cannot change it.
SELECT
    s.match_id,
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
    t.structure_code,
    -- performance rating: 500 * error_emg / decisions; NULL: no decision counts
    CAST(500.0 * t.error_emg / nullif(t.decisions, 0) AS REAL) AS pr,
    t.decisions,
    t.error_emg,
    t.error_mwc,
    t.checker_error_emg,
    t.cube_error_emg,
    t.difficulty_emg,
    -- 1: the match's file existed when an import last looked; 0: it is gone
    CAST((SELECT f.outcome <> 'missing' FROM source_files AS f WHERE f.source_file_id = m.source_file_id) AS INTEGER) AS has_file
FROM match_sum_rows AS s
CROSS JOIN match_rows AS m ON m.match_id = s.match_id
CROSS JOIN players AS p ON p.player_id = s.player_id
CROSS JOIN structure_sum_rows AS t ON t.match_id = s.match_id AND t.seat = s.seat
WHERE s.is_current = 1;
