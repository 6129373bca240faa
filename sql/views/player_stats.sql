CREATE VIEW IF NOT EXISTS player_stats AS
-- One row per person over all matches.
-- Leans on: player_match_stats. sqrt and log10 are SQLite's own.
WITH summed AS (
    SELECT
        player,
        count(*) AS matches, sum(is_won) AS matches_won,
        sum(decisions) AS decisions, sum(checker_decisions) AS checker_decisions, sum(double_decisions) AS double_decisions,
        sum(take_decisions) AS take_decisions,
        sum(error_emg) AS error_emg, sum(checker_error_emg) AS checker_error_emg, sum(double_error_emg) AS double_error_emg,
        sum(take_error_emg) AS take_error_emg,
        sum(error_mwc) AS error_mwc, sum(errors) AS errors, sum(blunders) AS blunders, sum(luck_emg) AS luck_emg, sum(luck_mwc) AS luck_mwc,
        sum(match_checker_plays) AS match_checker_plays,
        sum(difficulty_emg) AS difficulty_emg, sum(avoidable_errors) AS avoidable_errors,
        sum(error_mwc) FILTER (WHERE match_length > 0) AS match_error_mwc,
        sum(sqrt(match_length)) FILTER (WHERE match_length > 0 AND error_mwc IS NOT NULL) AS match_roots,
        count(luck_adjusted_result_mwc) AS results, avg(luck_adjusted_result_mwc) AS luck_adjusted_mean_mwc,
        sum(luck_adjusted_result_mwc * luck_adjusted_result_mwc) AS result_squares,
        min(played_at_local) AS first_played_at_local, max(played_at_local) AS last_played_at_local,
        -- The unit of the intervals is a match.
        count(nullif(decisions, 0)) AS units, sum(error_emg * error_emg) AS squares,
        sum(error_emg * decisions) AS products, sum(decisions * decisions) AS counts,
        count(nullif(checker_decisions, 0)) AS checker_units, sum(checker_error_emg * checker_error_emg) AS checker_squares,
        sum(checker_error_emg * checker_decisions) AS checker_products, sum(checker_decisions * checker_decisions) AS checker_counts,
        count(nullif(double_decisions, 0)) AS double_units, sum(double_error_emg * double_error_emg) AS double_squares,
        sum(double_error_emg * double_decisions) AS double_products, sum(double_decisions * double_decisions) AS double_counts,
        count(nullif(take_decisions, 0)) AS take_units, sum(take_error_emg * take_error_emg) AS take_squares,
        sum(take_error_emg * take_decisions) AS take_products, sum(take_decisions * take_decisions) AS take_counts
    FROM player_match_stats
    GROUP BY player
),
measured AS (
    SELECT
        *,
        500.0 * error_emg / nullif(decisions, 0) AS pr,
        500.0 * checker_error_emg / nullif(checker_decisions, 0) AS checker_pr,
        500.0 * double_error_emg / nullif(double_decisions, 0) AS double_pr,
        500.0 * take_error_emg / nullif(take_decisions, 0) AS take_pr,
        sqrt(7.0) * match_error_mwc / match_roots AS l7_mwc,
        CASE WHEN results >= 3 THEN 1.96 * sqrt(max(result_squares - results * luck_adjusted_mean_mwc * luck_adjusted_mean_mwc, 0.0)
            / (results - 1.0) / results) END AS luck_adjusted_half,
        CASE WHEN units >= 3 THEN 1.96 * 500.0 * sqrt(units / (units - 1.0)
            * max(squares - 2.0 * error_emg / decisions * products + 1.0 * error_emg / decisions * error_emg / decisions * counts, 0.0)) / decisions END AS pr_half,
        CASE WHEN checker_units >= 3 THEN 1.96 * 500.0 * sqrt(checker_units / (checker_units - 1.0)
            * max(checker_squares - 2.0 * checker_error_emg / checker_decisions * checker_products + 1.0 * checker_error_emg / checker_decisions * checker_error_emg / checker_decisions * checker_counts, 0.0)) / checker_decisions END AS checker_pr_half,
        CASE WHEN double_units >= 3 THEN 1.96 * 500.0 * sqrt(double_units / (double_units - 1.0)
            * max(double_squares - 2.0 * double_error_emg / double_decisions * double_products + 1.0 * double_error_emg / double_decisions * double_error_emg / double_decisions * double_counts, 0.0)) / double_decisions END AS double_pr_half,
        CASE WHEN take_units >= 3 THEN 1.96 * 500.0 * sqrt(take_units / (take_units - 1.0)
            * max(take_squares - 2.0 * take_error_emg / take_decisions * take_products + 1.0 * take_error_emg / take_decisions * take_error_emg / take_decisions * take_counts, 0.0)) / take_decisions END AS take_pr_half
    FROM summed
)
SELECT
    player,
    CAST(matches AS INTEGER) AS matches, -- matches with decisions of the player
    CAST(matches_won AS INTEGER) AS matches_won, -- matches won; NULL: no result known
    CAST(pr AS REAL) AS pr,             -- performance rating: 500 * error_emg / decisions; NULL: no decision counts
    CAST(max(pr - pr_half, 0.0) AS REAL) AS pr_low, -- lower end of the 95% interval of pr, over matches; NULL: fewer than three matches
    CAST(pr + pr_half AS REAL) AS pr_high, -- upper end; NULL: as pr_low
    -- BMAB's title of this PR (table pr_titles); NULL: none
    CAST((SELECT t.title FROM pr_titles AS t WHERE t.scheme = 'bmab' AND t.max_pr >= pr ORDER BY t.max_pr LIMIT 1) AS TEXT) AS pr_title,
    CAST(decisions AS INTEGER) AS decisions,
    CAST(checker_decisions AS INTEGER) AS checker_decisions,
    CAST(double_decisions AS INTEGER) AS double_decisions,
    CAST(take_decisions AS INTEGER) AS take_decisions,
    CAST(checker_pr AS REAL) AS checker_pr, -- PR of the checker plays
    CAST(max(checker_pr - checker_pr_half, 0.0) AS REAL) AS checker_pr_low, -- lower end of the 95% interval of checker_pr, over matches; NULL: fewer than three matches
    CAST(checker_pr + checker_pr_half AS REAL) AS checker_pr_high, -- upper end; NULL: as checker_pr_low
    CAST(double_pr AS REAL) AS double_pr, -- PR of the double decisions
    CAST(max(double_pr - double_pr_half, 0.0) AS REAL) AS double_pr_low, -- lower end of the 95% interval of double_pr, over matches; NULL: fewer than three matches
    CAST(double_pr + double_pr_half AS REAL) AS double_pr_high, -- upper end; NULL: as double_pr_low
    CAST(take_pr AS REAL) AS take_pr, -- PR of the answers to a double
    CAST(max(take_pr - take_pr_half, 0.0) AS REAL) AS take_pr_low, -- lower end of the 95% interval of take_pr, over matches; NULL: fewer than three matches
    CAST(take_pr + take_pr_half AS REAL) AS take_pr_high, -- upper end; NULL: as take_pr_low
    CAST(error_emg AS REAL) AS error_emg, -- equity lost, EMG; NULL: not analysed
    CAST(error_mwc AS REAL) AS error_mwc, -- match winning chances lost (1: a match); NULL: money, or not analysed
    CAST(errors AS INTEGER) AS errors,
    CAST(blunders AS INTEGER) AS blunders,
    CAST(difficulty_emg AS REAL) AS difficulty_emg, -- difficulty of the decisions, EMG; NULL: not analysed
    CAST(error_emg - difficulty_emg AS REAL) AS excess_emg, -- equity lost beyond difficulty, EMG
    -- error_emg / difficulty_emg; NULL: difficulty_emg is below 0.1
    CAST(CASE WHEN difficulty_emg >= 0.1 THEN error_emg / difficulty_emg END AS REAL) AS difficulty_ratio,
    CAST(avoidable_errors AS INTEGER) AS avoidable_errors,
    -- match winning chances lost in a match of 7 points: sqrt(7) * error_mwc / sum of the roots of the lengths; NULL: no analysed match
    CAST(l7_mwc AS REAL) AS l7_mwc,
    -- Elo difference to the engine: 2000 / sqrt(7) * log10(q / (1 - q)), q = 0.5 - l7_mwc, at least 0.01; NULL: as l7_mwc
    CAST(2000.0 / sqrt(7.0) * log10(max(0.5 - l7_mwc, 0.01) / (1.0 - max(0.5 - l7_mwc, 0.01))) AS REAL) AS engine_elo,
    CAST(luck_emg AS REAL) AS luck_emg,
    CAST(luck_mwc AS REAL) AS luck_mwc,
    -- mean of luck_adjusted_result_mwc over the matches that have one
    CAST(luck_adjusted_mean_mwc AS REAL) AS luck_adjusted_mean_mwc,
    CAST(luck_adjusted_mean_mwc - luck_adjusted_half AS REAL) AS luck_adjusted_mean_mwc_low, -- lower end of its 95% interval; NULL: fewer than three matches
    CAST(luck_adjusted_mean_mwc + luck_adjusted_half AS REAL) AS luck_adjusted_mean_mwc_high, -- upper end; NULL: fewer than three matches
    CAST(1000.0 * error_emg / nullif(match_checker_plays, 0) AS REAL) AS snowie_error_rate, -- 1000 * error_emg / checker plays of both players
    CAST(first_played_at_local AS TEXT) AS first_played_at_local, -- start of the first match
    CAST(last_played_at_local AS TEXT) AS last_played_at_local -- start of the last match
FROM measured;
