CREATE VIEW IF NOT EXISTS decision_facts AS
-- One row per decision that counts in statistics, with all columns to group and filter by. Saved positions are left out. Errors and
-- equities in EMG, the decider's view.
-- Leans on: decision_rows and its indexes; matches and players by their keys, or first if they are given (player, year, event). Everything
-- else is a subquery on a primary key, which costs nothing unless its column is used: SQLite would execute an unused LEFT JOIN in an
-- aggregate.
SELECT
    d.decision_id,
    d.match_id,
    d.game_id,
    (SELECT g.game_number FROM game_rows AS g WHERE g.game_id = d.game_id) AS game_number,
    d.sequence_number,
    d.ply,
    p.name AS player,                   -- the person who decides (spellings merged)
    (SELECT o.name FROM players AS o WHERE o.player_id = d.opponent_id) AS opponent, -- the other person
    d.player_id,                        -- the spelling in this match
    d.opponent_id,                      -- the opponent's spelling in this match
    p.person_id,
    d.seat,
    m.event,
    m.round,
    m.location,
    (SELECT s.site_name FROM sites AS s WHERE s.site_code = m.site_code) AS site, -- name of the site; NULL: none
    m.played_at_local,
    CAST(m.played_at_local || '.000000' AS TEXT) AS played_at, -- played_at_local in the format of BI tools, for time ranges
    CAST(date(m.played_at_local) AS TEXT) AS played_on, -- day of the match, YYYY-MM-DD; NULL: no date
    CAST(substr(m.played_at_local, 1, 7) AS TEXT) AS month, -- YYYY-MM
    CAST(substr(m.played_at_local, 1, 7) || '-01' AS TEXT) AS month_start, -- first day of the month, YYYY-MM-DD
    CAST(substr(m.played_at_local, 1, 4) AS INTEGER) AS year, -- YYYY
    m.match_length,
    m.is_money,
    (SELECT v.variation_name FROM variations AS v WHERE v.variation_code = m.variation_code) AS variation, -- Backgammon, Nackgammon, ...
    CAST((SELECT CASE d.seat WHEN 1 THEN g.start_score1 ELSE g.start_score2 END
          FROM game_rows AS g WHERE g.game_id = d.game_id) AS INTEGER) AS score_player, -- points of the player before the game
    CAST((SELECT CASE d.seat WHEN 1 THEN g.start_score2 ELSE g.start_score1 END
          FROM game_rows AS g WHERE g.game_id = d.game_id) AS INTEGER) AS score_opponent, -- points of the opponent before the game
    d.away_player,
    d.away_opponent,
    d.is_crawford,
    -- 1: a game after the Crawford game
    CAST(d.away_player IS NOT NULL AND NOT d.is_crawford AND (d.away_player = 1 OR d.away_opponent = 1) AS INTEGER) AS is_post_crawford,
    d.is_jacoby,
    d.cube_value,
    d.cube_owner,
    d.kind,
    d.die1,
    d.die2,
    CAST(d.die1 || '-' || d.die2 AS TEXT) AS dice, -- 6-5; NULL: a cube decision
    d.action,
    CAST(CASE d.kind
        WHEN 'checker' THEN (
            SELECT b.play FROM candidate_rows AS c JOIN plays AS b ON b.play_id = c.play_id WHERE c.candidate_id = d.decision_id * 32)
        WHEN 'double' THEN (
            SELECT CASE
                WHEN a.equity_no_double IS NULL OR a.equity_double_take IS NULL OR a.equity_double_pass IS NULL THEN NULL
                WHEN a.equity_no_double >= min(a.equity_double_take, a.equity_double_pass) THEN 'no double'
                ELSE 'double' END
            FROM cube_analysis_rows AS a WHERE a.decision_id = d.decision_id)
        ELSE (
            SELECT CASE
                WHEN a.equity_double_take IS NULL OR a.equity_double_pass IS NULL THEN NULL
                WHEN a.equity_double_take <= a.equity_double_pass THEN 'take'
                ELSE 'pass' END
            FROM cube_analysis_rows AS a WHERE a.decision_id = coalesce(d.double_decision_id, d.decision_id))
    END AS TEXT) AS best_action,        -- the best candidate's play; of a cube decision, the best by the three equities; NULL: not analysed
    d.played_rank,
    d.candidate_count,
    d.position_hash,
    d.position_after_hash,
    d.structure_code,
    (SELECT s.phase FROM structures AS s WHERE s.structure_code = d.structure_code) AS phase,
    (SELECT x.player_pips FROM positions AS x WHERE x.position_hash = d.position_hash) AS player_pips,
    (SELECT x.opponent_pips FROM positions AS x WHERE x.position_hash = d.position_hash) AS opponent_pips,
    (SELECT x.player_bar FROM positions AS x WHERE x.position_hash = d.position_hash) AS player_bar,
    (SELECT x.opponent_bar FROM positions AS x WHERE x.position_hash = d.position_hash) AS opponent_bar,
    (SELECT x.player_off FROM positions AS x WHERE x.position_hash = d.position_hash) AS player_off,
    (SELECT x.opponent_off FROM positions AS x WHERE x.position_hash = d.position_hash) AS opponent_off,
    (SELECT x.player_prime FROM positions AS x WHERE x.position_hash = d.position_hash) AS player_prime,
    (SELECT x.opponent_prime FROM positions AS x WHERE x.position_hash = d.position_hash) AS opponent_prime,
    (SELECT x.player_anchors FROM positions AS x WHERE x.position_hash = d.position_hash) AS player_anchors,
    (SELECT x.opponent_anchors FROM positions AS x WHERE x.position_hash = d.position_hash) AS opponent_anchors,
    (SELECT x.player_blots FROM positions AS x WHERE x.position_hash = d.position_hash) AS player_blots,
    (SELECT x.opponent_blots FROM positions AS x WHERE x.position_hash = d.position_hash) AS opponent_blots,
    d.level_code,
    (SELECT l.level_name FROM levels AS l WHERE l.level_code = d.level_code) AS level, -- name of the level
    (SELECT l.depth_rank FROM levels AS l WHERE l.level_code = d.level_code) AS level_rank, -- orders levels by strength
    d.equity_best,
    d.equity_played,
    -- of a cube decision, EMG, the doubler's view; NULL, here and in the next two: a checker play, or not analysed
    (SELECT a.equity_no_double FROM cube_analysis_rows AS a WHERE a.decision_id = coalesce(d.double_decision_id, d.decision_id)) AS equity_no_double,
    -- EMG, the doubler's view, per the cube before the double
    (SELECT a.equity_double_take FROM cube_analysis_rows AS a WHERE a.decision_id = coalesce(d.double_decision_id, d.decision_id)) AS equity_double_take,
    -- as equity_double_take
    (SELECT a.equity_double_pass FROM cube_analysis_rows AS a WHERE a.decision_id = coalesce(d.double_decision_id, d.decision_id)) AS equity_double_pass,
    d.error_emg,
    d.error_mwc,
    d.difficulty_emg,
    CAST(d.error_emg >= (SELECT t.min_error_emg FROM error_thresholds AS t WHERE t.grading = 'xg' AND t.grade = 'error')
        AND d.difficulty_emg <= d.error_emg / 10 AS INTEGER) AS is_avoidable, -- 1: an error by XG's grading, and at least ten times as large as difficulty_emg; NULL: not analysed
    (SELECT t.grade FROM error_thresholds AS t
     WHERE t.grading = 'xg' AND t.min_error_emg <= d.error_emg ORDER BY t.min_error_emg DESC LIMIT 1) AS grade, -- XG's grade: error, blunder; NULL: neither
    d.luck_emg,
    d.luck_mwc,
    d.is_counted,
    CAST(d.candidate_count = 1 AS INTEGER) AS is_forced, -- 1: a checker play with one candidate only
    CAST(d.invalid_code = 2 AS INTEGER) AS is_illegal, -- 1: the rules do not allow it
    d.is_flagged,
    -- 1: the match's file existed when an import last looked; 0: it is gone
    CAST((SELECT f.outcome <> 'missing' FROM source_files AS f WHERE f.source_file_id = m.source_file_id) AS INTEGER) AS has_file,
    d.record_number,
    (SELECT s.path FROM source_files AS s WHERE s.source_file_id = m.source_file_id) AS path, -- file of the match
    CAST(printf('%016x', d.position_hash) AS TEXT) AS position_hex, -- position_hash in 16 hexadecimal digits, for programs without 64-bit integers
    -- 4 * length - 5 + place of the first digit is the logarithm of a power of two by its hexadecimal digits: SQLite may lack log2.
    CAST((
        SELECT 'XGID=' || x.board
            || ':' || (4 * length(printf('%x', d.cube_value)) - 5 + instr('1248', substr(printf('%x', d.cube_value), 1, 1)))
            || ':' || d.cube_owner
            || CASE d.kind WHEN 'take' THEN ':-1:D' ELSE ':1:' || coalesce(d.die1 || d.die2, '00') END
            || ':' || max(CASE d.seat WHEN 1 THEN g.start_score1 ELSE g.start_score2 END, 0)
            || ':' || max(CASE d.seat WHEN 1 THEN g.start_score2 ELSE g.start_score1 END, 0)
            || ':' || iif(m.match_length IS NULL, m.is_jacoby_rule + 2 * m.is_beaver_rule, d.is_crawford)
            || ':' || max(coalesce(m.match_length, 0), 0)
            || ':' || coalesce(
                4 * length(printf('%x', m.cube_limit)) - 5 + instr('1248', substr(printf('%x', m.cube_limit), 1, 1)), 10)
        FROM game_rows AS g JOIN positions AS x ON x.position_hash = d.position_hash
        WHERE g.game_id = d.game_id
    ) AS TEXT) AS xgid                  -- eXtreme Gammon's ID, the player who decides at the bottom; a take: the doubler is on roll
FROM decision_rows AS d
LEFT JOIN match_rows AS m ON m.match_id = d.match_id
LEFT JOIN players AS p ON p.player_id = d.player_id
WHERE d.is_current = 1 AND d.is_position = 0;
