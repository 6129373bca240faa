-- One row per person and month, and one per person and year (period_kind). moving_pr is the PR over the player's last 12 months or 3 years with
-- matches, this one included. Matches without a date are left out.
-- Uses index: as player_match_stats.
{% set sums = ['decisions', 'pr_error_emg', 'units', 'squares', 'products', 'counts'] %}
WITH by_month AS (
    SELECT player, min(person_id) AS person_id, substr(played_at_local, 1, 7) AS period, {{ matches_and_sessions() }},
        {{ totals('decisions error_emg pr_error_emg error_mwc errors blunders luck_emg') }},
        {{ unit_sums() }}
    FROM {{ source('player_match_stats') }} AS s
    WHERE played_at_local IS NOT NULL
    GROUP BY player, substr(played_at_local, 1, 7)
),
by_period AS (
    SELECT player, person_id, 'month' AS period_kind, period, period || '-01' AS period_start, matches, money_sessions, decisions, error_emg, pr_error_emg, error_mwc, errors,
        blunders, luck_emg, units, squares, products, counts
    FROM by_month
    UNION ALL
    SELECT player, min(person_id), 'year', substr(period, 1, 4), substr(period, 1, 4) || '-01-01', sum(matches), sum(money_sessions), sum(decisions), sum(error_emg), sum(pr_error_emg),
        sum(error_mwc), sum(errors), sum(blunders), sum(luck_emg),
        sum(units), sum(squares), sum(products), sum(counts)
    FROM by_month
    GROUP BY player, substr(period, 1, 4)
),
-- Each period with those before it.
moved AS (
    SELECT
        *,
    {% for sum in sums %}
        CASE period_kind WHEN 'month' THEN sum({{ sum }}) OVER last_twelve ELSE sum({{ sum }}) OVER last_three END AS moving_{{ sum }}
            {{- ',' if not loop.last }}
    {% endfor %}
    FROM by_period
    WINDOW
        last_twelve AS (PARTITION BY player, period_kind ORDER BY period ROWS BETWEEN 11 PRECEDING AND CURRENT ROW),
        last_three AS (PARTITION BY player, period_kind ORDER BY period ROWS BETWEEN 2 PRECEDING AND CURRENT ROW)
),
measured AS (
    SELECT
        *,
        {{ pr() }} AS pr, {{ pr_half() }} AS pr_half,
        {{ pr('moving_pr_error_emg', 'moving_decisions') }} AS moving_pr, {{ pr_half('moving_') }} AS moving_pr_half
    FROM moved
)
SELECT
    CAST(player AS {{ text }}) AS player, CAST(person_id AS BIGINT) AS person_id,
    CAST(period_kind AS {{ text }}) AS period_kind, -- month, year; each has the same decisions, so choose one before adding rows up
    CAST(period AS {{ text }}) AS period, -- YYYY-MM, YYYY
    CAST(period_start AS {{ text }}) AS period_start, -- first day of the period, YYYY-MM-DD
    CAST(matches AS BIGINT) AS matches, -- matches of the player, without money sessions
    CAST(money_sessions AS BIGINT) AS money_sessions, -- money sessions of the player; NULL: none
    {{ pr_columns('matches and sessions') }}
    {{ pr_columns('matches and sessions', 'moving_', 'PR of the last 12 months, or 3 years, with matches, this one included; those without do not count') }}
    CAST(decisions AS BIGINT) AS decisions,
    CAST(error_emg AS DOUBLE) AS error_emg, -- equity lost, EMG; NULL: not analysed
    CAST(pr_error_emg AS DOUBLE) AS pr_error_emg, -- what enters PR: error_emg, times 1.5 in matches of one point
    CAST(error_mwc AS DOUBLE) AS error_mwc, -- match winning chances lost (1: a match); NULL: money, or not analysed
    CAST(errors AS BIGINT) AS errors, CAST(blunders AS BIGINT) AS blunders,
    CAST(luck_emg AS DOUBLE) AS luck_emg -- luck of the rolls, EMG, of the matches and sessions in which that of every roll is analysed; NULL: none
FROM measured
