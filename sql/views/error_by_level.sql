CREATE VIEW IF NOT EXISTS error_by_level AS
-- One row per person, kind of decision and level of analysis: how far the numbers can be trusted.
-- Leans on: player_action_stats.
SELECT
    player,
    kind,
    level_code,
    CAST(coalesce(level, 'not analysed') AS TEXT) AS level, -- name of the level, or: not analysed
    level_rank,
    CAST(sum(all_decisions) AS INTEGER) AS all_decisions, -- decisions at this level, counted or not
    CAST(sum(decisions) AS INTEGER) AS decisions, -- decisions that enter PR
    -- performance rating: 500 * error_emg / decisions; NULL: no decision counts
    CAST(500.0 * sum(error_emg) / nullif(sum(decisions), 0) AS REAL) AS pr,
    CAST(sum(error_emg) AS REAL) AS error_emg -- equity lost, EMG; NULL: nothing was analysed
FROM player_action_stats
GROUP BY player, kind, level_code;
