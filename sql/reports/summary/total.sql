-- title: Overall
-- question: How much was played and analysed, and how much equity was lost?
-- column: matches: matches without money sessions
-- column: won: matches that the player won; empty: several players, or only part of the decisions
-- columns: money_sessions, decisions, not_analysed, pr, pr_low, pr_high
-- column: pr_range: the class, or the title of several classes, in whose range the interval of the player's PR lies, with its rules; empty: several
--   titles or players, fewer than ten matches and sessions, or only part of the decisions
-- columns: error_emg, errors, blunders, luck_emg, first_played_on, last_played_on
-- column: missing: sections that are missing here; empty: none
WITH actions AS (
    SELECT sum(all_decisions) AS without_level FROM {{ source('player_action_stats') }} AS s WHERE level_code IS NULL
),
summed AS (
    SELECT
        {{ matches_and_sessions() }}, count(*) AS seats, count(error_emg) AS analysed, count(played_at_local) AS dated,
        {{ totals('decisions error_emg pr_error_emg errors blunders luck_emg') }},
        min(played_at_local) AS first_played, max(played_at_local) AS last_played,
        {{ unit_sums() }}
    FROM {{ source('player_match_stats') }} AS s
),
{% if filter %}
person AS (
    SELECT max(matches_won) AS won, max(pr_range) AS pr_range FROM {{ source('player_stats') }} AS s HAVING count(*) = 1
),
{% else %}
person AS (
    SELECT CAST(NULL AS BIGINT) AS won, CAST(NULL AS {{ text }}) AS pr_range
),
{% endif %}
{{ measured() }}
SELECT
    matches, p.won, money_sessions,
    coalesce(decisions, 0) AS decisions,
    -- Decisions are read only if some have no analysis. Rolls and cubes before a resignation need none, nor do illegal plays.
    CASE WHEN a.without_level > 0 THEN (
        SELECT count(*) FROM {{ decisions() }} AS d WHERE d.level_code IS NULL AND d.action IS NOT NULL AND d.is_illegal = 0
    ) ELSE 0 END AS not_analysed,
    pr, pr_low, pr_high,
    p.pr_range || {{ (' (' ~ rules.titles.label ~ ')') | literal }} AS pr_range,
    error_emg, errors, blunders, luck_emg,
    {{ day('first_played') }} AS first_played_on, {{ day('last_played') }} AS last_played_on,
    CASE
        WHEN seats = 0 THEN 'no decision passes the filters (saved positions do not count)'
        WHEN analysed = 0 THEN 'no decision is analysed: let XG analyse these matches, and import them again'
        WHEN dated = 0 THEN 'no match has a date'
    END AS missing
FROM measured CROSS JOIN actions AS a LEFT JOIN person AS p ON 1 = 1
