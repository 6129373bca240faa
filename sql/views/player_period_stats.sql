CREATE VIEW IF NOT EXISTS player_period_stats AS
-- One row per person and month, and one per person and year (period_kind). moving_pr is the PR over the last 12 months or 3 years of
-- play up to and with this one. Matches without a date are left out.
-- Leans on: player_match_stats.
WITH by_month AS (
    SELECT player, substr(played_at_local, 1, 7) AS period, count(*) AS matches,
        sum(decisions) AS decisions, sum(error_emg) AS error_emg, sum(error_mwc) AS error_mwc,
        sum(errors) AS errors, sum(blunders) AS blunders, sum(luck_emg) AS luck_emg,
        -- The unit of the intervals is a match.
        count(nullif(decisions, 0)) AS units, sum(error_emg * error_emg) AS squares, sum(error_emg * decisions) AS products,
        sum(decisions * decisions) AS counts
    FROM player_match_stats
    WHERE played_at_local IS NOT NULL
    GROUP BY player, substr(played_at_local, 1, 7)
),
by_period AS (
    SELECT player, 'month' AS period_kind, period, period || '-01' AS period_start, matches, decisions, error_emg, error_mwc, errors,
        blunders, luck_emg, units, squares, products, counts
    FROM by_month
    UNION ALL
    SELECT player, 'year', substr(period, 1, 4), substr(period, 1, 4) || '-01-01', sum(matches), sum(decisions), sum(error_emg),
        sum(error_mwc), sum(errors), sum(blunders), sum(luck_emg),
        sum(units), sum(squares), sum(products), sum(counts)
    FROM by_month
    GROUP BY player, substr(period, 1, 4)
),
-- Each period with those before it.
moved AS (
    SELECT
        *,
        CASE period_kind WHEN 'month' THEN sum(decisions) OVER last_twelve ELSE sum(decisions) OVER last_three END AS moving_decisions,
        CASE period_kind WHEN 'month' THEN sum(error_emg) OVER last_twelve ELSE sum(error_emg) OVER last_three END AS moving_error_emg,
        CASE period_kind WHEN 'month' THEN sum(units) OVER last_twelve ELSE sum(units) OVER last_three END AS moving_units,
        CASE period_kind WHEN 'month' THEN sum(squares) OVER last_twelve ELSE sum(squares) OVER last_three END AS moving_squares,
        CASE period_kind WHEN 'month' THEN sum(products) OVER last_twelve ELSE sum(products) OVER last_three END AS moving_products,
        CASE period_kind WHEN 'month' THEN sum(counts) OVER last_twelve ELSE sum(counts) OVER last_three END AS moving_counts
    FROM by_period
    WINDOW
        last_twelve AS (PARTITION BY player, period_kind ORDER BY period ROWS 11 PRECEDING),
        last_three AS (PARTITION BY player, period_kind ORDER BY period ROWS 2 PRECEDING)
),
measured AS (
    SELECT
        *,
        500.0 * error_emg / nullif(decisions, 0) AS pr,
        500.0 * moving_error_emg / nullif(moving_decisions, 0) AS moving_pr,
        CASE WHEN units >= 3 THEN 1.96 * 500.0 * sqrt(units / (units - 1.0)
            * max(squares - 2.0 * error_emg / decisions * products + 1.0 * error_emg / decisions * error_emg / decisions * counts, 0.0)) / decisions END AS pr_half,
        CASE WHEN moving_units >= 3 THEN 1.96 * 500.0 * sqrt(moving_units / (moving_units - 1.0)
            * max(moving_squares - 2.0 * moving_error_emg / moving_decisions * moving_products + 1.0 * moving_error_emg / moving_decisions * moving_error_emg / moving_decisions * moving_counts, 0.0)) / moving_decisions END AS moving_pr_half
    FROM moved
)
SELECT
    CAST(player AS TEXT) AS player,
    CAST(period_kind AS TEXT) AS period_kind, -- month, year
    CAST(period AS TEXT) AS period,     -- YYYY-MM, YYYY
    CAST(period_start AS TEXT) AS period_start, -- first day of the period, YYYY-MM-DD
    CAST(matches AS INTEGER) AS matches, -- matches with decisions of the player
    CAST(pr AS REAL) AS pr,             -- performance rating: 500 * error_emg / decisions; NULL: no decision counts
    CAST(max(pr - pr_half, 0.0) AS REAL) AS pr_low, -- lower end of the 95% interval of pr, over matches; NULL: fewer than three matches
    CAST(pr + pr_half AS REAL) AS pr_high, -- upper end; NULL: as pr_low
    CAST(moving_pr AS REAL) AS moving_pr, -- PR of the last 12 months, or 3 years, of play, this one included
    CAST(max(moving_pr - moving_pr_half, 0.0) AS REAL) AS moving_pr_low, -- lower end of the 95% interval of moving_pr; NULL: fewer than three matches
    CAST(moving_pr + moving_pr_half AS REAL) AS moving_pr_high, -- upper end; NULL: as moving_pr_low
    CAST(decisions AS INTEGER) AS decisions,
    CAST(error_emg AS REAL) AS error_emg, -- equity lost, EMG; NULL: not analysed
    CAST(error_mwc AS REAL) AS error_mwc, -- match winning chances lost (1: a match); NULL: money, or not analysed
    CAST(errors AS INTEGER) AS errors,
    CAST(blunders AS INTEGER) AS blunders,
    CAST(luck_emg AS REAL) AS luck_emg
FROM measured;
