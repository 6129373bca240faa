CREATE VIEW IF NOT EXISTS player_stats AS
-- One row per person over all matches (spellings merged by player_aliases).
-- Leans on: player_match_stats.
SELECT
    player,
    count(*) AS matches,
    sum(is_won) AS matches_won,
    500.0 * sum(error_emg) / nullif(sum(decisions), 0) AS pr,
    sum(decisions) AS decisions,
    sum(checker_decisions) AS checker_decisions,
    sum(double_decisions) AS double_decisions,
    sum(take_decisions) AS take_decisions,
    500.0 * sum(checker_error_emg) / nullif(sum(checker_decisions), 0) AS checker_pr,
    500.0 * sum(double_error_emg) / nullif(sum(double_decisions), 0) AS double_pr,
    500.0 * sum(take_error_emg) / nullif(sum(take_decisions), 0) AS take_pr,
    sum(error_emg) AS error_emg,
    sum(error_mwc) AS error_mwc,
    sum(errors) AS errors,
    sum(blunders) AS blunders,
    sum(luck_emg) AS luck_emg,
    sum(luck_mwc) AS luck_mwc,
    min(played_at) AS first_played_at,
    max(played_at) AS last_played_at
FROM player_match_stats
GROUP BY player;
