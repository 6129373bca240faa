CREATE VIEW IF NOT EXISTS player_match_stats AS
-- One row per match and player: PR and its parts, errors in EMG and match winning chances, luck, result. pr = 500 * error_emg / decisions;
-- snowie_error_rate = 1000 * error_emg / checker plays of both players. Winning is result_mwc +0.5, losing -0.5; luck_adjusted_result_mwc
-- removes both players' luck: the result that the play alone would have had (NULL for money).
-- Leans on: match_sum_rows, kept by imports; match_sum_rows_by_player if a player is given. No decisions are read.
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
    CAST(date(m.played_at_local) AS TEXT) AS played_on, -- day of the match, YYYY-MM-DD
    m.event,
    m.location,
    m.match_length,
    m.is_money,
    -- performance rating: 500 * error_emg / decisions; NULL: no decision counts
    CAST(500.0 * s.error_emg / nullif(s.decisions, 0) AS REAL) AS pr,
    -- lower end of the 95% interval of pr, over the games of the match; NULL: fewer than three games with decisions that enter PR
    CAST(max(500.0 * s.error_emg / nullif(s.decisions, 0) - 1.96 * s.pr_standard_error, 0.0) AS REAL) AS pr_low,
    CAST(500.0 * s.error_emg / nullif(s.decisions, 0) + 1.96 * s.pr_standard_error AS REAL) AS pr_high, -- upper end; NULL: as pr_low
    s.decisions,
    s.checker_decisions,
    s.double_decisions,
    s.take_decisions,
    s.error_emg,
    s.checker_error_emg,
    s.double_error_emg,
    s.take_error_emg,
    s.error_mwc,
    s.errors,
    s.blunders,
    s.difficulty_emg,
    CAST(s.error_emg - s.difficulty_emg AS REAL) AS excess_emg, -- equity lost beyond difficulty, EMG: what a reference player would not have lost
    s.avoidable_errors,
    s.luck_emg,
    s.luck_mwc,
    s.checker_plays,
    -- 1: the player won the match; NULL: no result
    CAST(CASE WHEN m.winner_seat IS NOT NULL THEN m.winner_seat = s.seat END AS INTEGER) AS is_won,
    CAST(CASE s.seat WHEN 1 THEN m.final_score1 ELSE m.final_score2 END AS INTEGER) AS final_score_player, -- points at the end of the match
    -- points of the opponent at the end of the match
    CAST(CASE s.seat WHEN 1 THEN m.final_score2 ELSE m.final_score1 END AS INTEGER) AS final_score_opponent,
    CAST(s.checker_plays + coalesce(x.checker_plays, 0) AS INTEGER) AS match_checker_plays, -- checker_plays of both players
    -- 1000 * error_emg / match_checker_plays
    CAST(1000.0 * s.error_emg / nullif(s.checker_plays + coalesce(x.checker_plays, 0), 0) AS REAL) AS snowie_error_rate,
    x.luck_mwc AS opponent_luck_mwc,    -- luck_mwc of the opponent
    -- +0.5 won, -0.5 lost; NULL: no result
    CAST(CASE WHEN m.winner_seat IS NOT NULL THEN (m.winner_seat = s.seat) - 0.5 END AS REAL) AS result_mwc,
    CAST(CASE WHEN m.winner_seat IS NOT NULL THEN (m.winner_seat = s.seat) - 0.5 - (s.luck_mwc - x.luck_mwc) END AS REAL)
        AS luck_adjusted_result_mwc,    -- result_mwc - luck_mwc + opponent_luck_mwc; NULL: no result, or money
    -- 1: the match's file existed when an import last looked; 0: it is gone
    CAST((SELECT f.outcome <> 'missing' FROM source_files AS f WHERE f.source_file_id = m.source_file_id) AS INTEGER) AS has_file
FROM match_sum_rows AS s
JOIN match_rows AS m ON m.match_id = s.match_id
JOIN players AS p ON p.player_id = s.player_id
LEFT JOIN match_sum_rows AS x ON x.match_id = s.match_id AND x.seat = 3 - s.seat
WHERE s.is_current = 1;
