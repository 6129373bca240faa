-- title: Activity
-- question: How much was played, by how many people, and how well, in each month or year?
-- group: players
-- filters: yes
-- parameter: period (month|year, year): the length of a period
-- column: period: month or year; empty: matches without a date
-- column: matches: matches and money sessions
-- column: players: people who made decisions in them
-- column: events: number of different events
-- column: pr: performance rating of all players together: 500 * error_emg / decisions
-- column: pr_low: lower end of the 95% interval of pr, over matches; empty: fewer than three
-- column: pr_high: upper end
-- column: decisions: decisions that enter PR
-- column: error_emg: equity lost (EMG)
-- empty: There are no matches.
-- leans on: match_sum_rows; where the filter looks into matches, one pass over decisions
WITH played AS (
    SELECT substr(played_on, 1, CASE WHEN :period = 'month' THEN 7 ELSE 4 END) AS period, match_id, person_id, event, decisions, error_emg
    FROM player_match_stats
),
met AS (
    SELECT
        period, count(DISTINCT match_id) AS matches, count(DISTINCT person_id) AS players, count(DISTINCT event) AS events
    FROM played
    GROUP BY period
),
by_match AS (
    SELECT period, sum(decisions) AS decisions, sum(error_emg) AS error_emg FROM played GROUP BY period, match_id
),
summed AS (
    SELECT
        period, sum(decisions) AS decisions, sum(error_emg) AS error_emg,
        -- The unit of the intervals is a match.
        count(nullif(decisions, 0)) AS units, sum(error_emg * error_emg) AS squares, sum(error_emg * decisions) AS products,
        sum(decisions * decisions) AS counts
    FROM by_match
    GROUP BY period
),
measured AS (
    SELECT
        *,
        500.0 * error_emg / nullif(decisions, 0) AS pr,
        CASE WHEN units >= 3 THEN 1.96 * 500.0 * sqrt(units / (units - 1.0)
            * max(squares - 2.0 * error_emg / decisions * products + 1.0 * error_emg / decisions * error_emg / decisions * counts, 0.0)) / decisions END AS pr_half
    FROM summed
)
SELECT
    m.period,
    n.matches,
    n.players,
    n.events,
    m.pr,
    max(m.pr - m.pr_half, 0.0) AS pr_low,
    m.pr + m.pr_half AS pr_high,
    m.decisions,
    m.error_emg
FROM measured AS m
JOIN met AS n ON n.period IS m.period
ORDER BY m.period;
