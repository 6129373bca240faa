-- title: Activity
-- question: How much was played, by how many people, and how well, in each month or year?
-- group: players
-- parameter: period (month|year, year): the length of a period
-- column: period: month or year; empty: matches without a date
-- columns: matches, players
-- column: events: number of different events
-- columns: pr, pr_low, pr_high, decisions, error_emg
-- empty: There are no matches.
-- uses index: match_sums; where a filter looks into matches, one pass over decisions
WITH played AS (
    SELECT substr(played_at_local, 1, {{ 7 if choice.period == 'month' else 4 }}) AS period, match_id, person_id, event, decisions, error_emg, pr_error_emg
    FROM {{ player_match_stats() }} AS s
),
met AS (
    SELECT
        period, count(DISTINCT match_id) AS matches, count(DISTINCT person_id) AS players, count(DISTINCT event) AS events
    FROM played
    GROUP BY period
),
by_match AS (
    SELECT period, sum(decisions) AS decisions, sum(error_emg) AS error_emg, sum(pr_error_emg) AS pr_error_emg FROM played GROUP BY period, match_id
),
{{ summed_and_measured('by_match', 'period', 'decisions error_emg') }}
SELECT
    m.period,
    n.matches,
    n.players,
    n.events,
    m.pr,
    m.pr_low,
    m.pr_high,
    m.decisions,
    m.error_emg
FROM measured AS m
JOIN met AS n ON {{ same('n.period', 'm.period') }}
ORDER BY m.period NULLS FIRST
