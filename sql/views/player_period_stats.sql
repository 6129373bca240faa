CREATE VIEW IF NOT EXISTS player_period_stats AS
-- One row per person and month, and one per person and year (period_kind). moving_pr is the PR over the last 12 months or 3 years of
-- play up to and with this one. Matches without a date are left out.
-- Leans on: player_match_stats.
WITH by_month AS (
    SELECT player, substr(played_at_local, 1, 7) AS period, count(*) AS matches,
        sum(decisions) AS decisions, sum(error_emg) AS error_emg, sum(error_mwc) AS error_mwc,
        sum(errors) AS errors, sum(blunders) AS blunders, sum(luck_emg) AS luck_emg
    FROM player_match_stats
    WHERE played_at_local IS NOT NULL
    GROUP BY player, substr(played_at_local, 1, 7)
),
by_period AS (
    SELECT player, 'month' AS period_kind, period, period || '-01' AS period_start, matches, decisions, error_emg, error_mwc, errors,
        blunders, luck_emg
    FROM by_month
    UNION ALL
    SELECT player, 'year', substr(period, 1, 4), substr(period, 1, 4) || '-01-01', sum(matches), sum(decisions), sum(error_emg),
        sum(error_mwc), sum(errors), sum(blunders), sum(luck_emg)
    FROM by_month
    GROUP BY player, substr(period, 1, 4)
)
SELECT
    CAST(player AS TEXT) AS player,
    CAST(period_kind AS TEXT) AS period_kind, -- month, year
    CAST(period AS TEXT) AS period,     -- YYYY-MM, YYYY
    CAST(period_start AS TEXT) AS period_start, -- first day of the period, YYYY-MM-DD
    CAST(matches AS INTEGER) AS matches, -- matches with decisions of the player
    -- performance rating: 500 * error_emg / decisions; NULL: no decision counts
    CAST(500.0 * error_emg / nullif(decisions, 0) AS REAL) AS pr,
    CAST(CASE period_kind
        WHEN 'month' THEN 500.0 * sum(error_emg) OVER last_twelve / nullif(sum(decisions) OVER last_twelve, 0)
        ELSE 500.0 * sum(error_emg) OVER last_three / nullif(sum(decisions) OVER last_three, 0)
    END AS REAL) AS moving_pr,          -- PR of the last 12 months, or 3 years, of play up to and with this one
    CAST(decisions AS INTEGER) AS decisions,
    CAST(error_emg AS REAL) AS error_emg, -- equity lost, EMG; NULL: nothing was analysed
    CAST(error_mwc AS REAL) AS error_mwc, -- match winning chances lost, 1 = a whole match; NULL: money, or nothing was analysed
    CAST(errors AS INTEGER) AS errors,
    CAST(blunders AS INTEGER) AS blunders,
    CAST(luck_emg AS REAL) AS luck_emg
FROM by_period
WINDOW
    last_twelve AS (PARTITION BY player, period_kind ORDER BY period ROWS 11 PRECEDING),
    last_three AS (PARTITION BY player, period_kind ORDER BY period ROWS 2 PRECEDING);
