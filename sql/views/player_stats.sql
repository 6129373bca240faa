CREATE VIEW IF NOT EXISTS player_stats AS
-- One row per person over all matches.
-- Leans on: player_match_stats.
SELECT
    player,
    CAST(count(*) AS INTEGER) AS matches, -- matches with decisions of the player
    CAST(sum(is_won) AS INTEGER) AS matches_won, -- matches won; NULL: no result known
    -- performance rating: 500 * error_emg / decisions; NULL: no decision counts
    CAST(500.0 * sum(error_emg) / nullif(sum(decisions), 0) AS REAL) AS pr,
    CAST(sum(decisions) AS INTEGER) AS decisions,
    CAST(sum(checker_decisions) AS INTEGER) AS checker_decisions,
    CAST(sum(double_decisions) AS INTEGER) AS double_decisions,
    CAST(sum(take_decisions) AS INTEGER) AS take_decisions,
    CAST(500.0 * sum(checker_error_emg) / nullif(sum(checker_decisions), 0) AS REAL) AS checker_pr, -- PR of the checker plays
    CAST(500.0 * sum(double_error_emg) / nullif(sum(double_decisions), 0) AS REAL) AS double_pr, -- PR of the double decisions
    CAST(500.0 * sum(take_error_emg) / nullif(sum(take_decisions), 0) AS REAL) AS take_pr, -- PR of the answers to a double
    CAST(sum(error_emg) AS REAL) AS error_emg, -- equity lost, EMG; NULL: nothing was analysed
    CAST(sum(error_mwc) AS REAL) AS error_mwc, -- match winning chances lost, 1 = a whole match; NULL: money, or nothing was analysed
    CAST(sum(errors) AS INTEGER) AS errors,
    CAST(sum(blunders) AS INTEGER) AS blunders,
    CAST(sum(luck_emg) AS REAL) AS luck_emg,
    CAST(sum(luck_mwc) AS REAL) AS luck_mwc,
    CAST(1000.0 * sum(error_emg) / nullif(sum(match_checker_plays), 0) AS REAL) AS snowie_error_rate, -- 1000 * error_emg / checker plays of both players
    CAST(min(played_at_local) AS TEXT) AS first_played_at_local, -- start of the first match
    CAST(max(played_at_local) AS TEXT) AS last_played_at_local -- start of the last match
FROM player_match_stats
GROUP BY player;
