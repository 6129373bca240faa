CREATE VIEW IF NOT EXISTS error_by_score AS
-- One row per person and score (points away; NULL, NULL is money), the Crawford game apart.
-- Leans on: player_game_stats.
SELECT
    player,
    away_player,
    away_opponent,
    is_crawford,
    -- performance rating: 500 * error_emg / decisions; NULL: no decision counts
    CAST(500.0 * sum(error_emg) / nullif(sum(decisions), 0) AS REAL) AS pr,
    CAST(sum(decisions) AS INTEGER) AS decisions, -- decisions that enter PR
    CAST(sum(error_emg) AS REAL) AS error_emg, -- equity lost, EMG; NULL: nothing was analysed
    CAST(sum(error_mwc) AS REAL) AS error_mwc, -- match winning chances lost, 1 = a whole match; NULL: money, or nothing was analysed
    CAST(sum(checker_error_emg) AS REAL) AS checker_error_emg, -- equity lost by checker plays, EMG
    CAST(sum(cube_error_emg) AS REAL) AS cube_error_emg -- equity lost by cube decisions, EMG
FROM player_game_stats
GROUP BY player, away_player, away_opponent, is_crawford;
