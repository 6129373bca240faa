CREATE VIEW IF NOT EXISTS player_stats AS
-- One row per person over all matches.
-- Leans on: player_match_stats.
SELECT
    player,
    CAST(count(*) AS INTEGER) AS matches,
    CAST(sum(is_won) AS INTEGER) AS matches_won,
    CAST(500.0 * sum(error_emg) / nullif(sum(decisions), 0) AS REAL) AS pr,
    CAST(sum(decisions) AS INTEGER) AS decisions,
    CAST(sum(checker_decisions) AS INTEGER) AS checker_decisions,
    CAST(sum(double_decisions) AS INTEGER) AS double_decisions,
    CAST(sum(take_decisions) AS INTEGER) AS take_decisions,
    CAST(500.0 * sum(checker_error_emg) / nullif(sum(checker_decisions), 0) AS REAL) AS checker_pr,
    CAST(500.0 * sum(double_error_emg) / nullif(sum(double_decisions), 0) AS REAL) AS double_pr,
    CAST(500.0 * sum(take_error_emg) / nullif(sum(take_decisions), 0) AS REAL) AS take_pr,
    CAST(sum(error_emg) AS REAL) AS error_emg,
    CAST(sum(error_mwc) AS REAL) AS error_mwc,
    CAST(sum(errors) AS INTEGER) AS errors,
    CAST(sum(blunders) AS INTEGER) AS blunders,
    CAST(sum(luck_emg) AS REAL) AS luck_emg,
    CAST(sum(luck_mwc) AS REAL) AS luck_mwc,
    CAST(1000.0 * sum(error_emg) / nullif(sum(match_checker_plays), 0) AS REAL) AS snowie_error_rate,
    CAST(min(played_at_local) AS TEXT) AS first_played_at_local,
    CAST(max(played_at_local) AS TEXT) AS last_played_at_local
FROM player_match_stats
GROUP BY player;
