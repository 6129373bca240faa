-- How much was played, by how many people, and how well, in each year?
WITH met AS (
    SELECT
        substr(played_at_local, 1, 4) AS period, count(DISTINCT match_id) AS matches, count(DISTINCT player) AS players,
        count(DISTINCT event) AS events
    FROM player_match_stats
    GROUP BY substr(played_at_local, 1, 4)
),
by_match AS (
    SELECT substr(played_at_local, 1, 4) AS period, sum(decisions) AS decisions, sum(error_emg) AS error_emg
    FROM player_match_stats
    GROUP BY substr(played_at_local, 1, 4), match_id
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
        500 * error_emg / nullif(decisions, 0) AS pr,
        CASE WHEN units >= 3
            THEN 1.96 * 500 * sqrt(units / (units - 1) * greatest(squares
                - 2 * error_emg / decisions * products
                + error_emg / decisions * error_emg / decisions * counts, 0)) / decisions END AS pr_half
    FROM summed
)
SELECT
    m.period, n.matches, n.players, n.events, m.pr,
    CASE WHEN m.pr_half IS NOT NULL THEN greatest(m.pr - m.pr_half, 0) END AS pr_low, m.pr + m.pr_half AS pr_high,
    m.decisions, m.error_emg
FROM measured AS m
JOIN met AS n ON coalesce(n.period, '') = coalesce(m.period, '')
ORDER BY m.period NULLS FIRST
