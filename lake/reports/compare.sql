-- Is the difference between the PRs of two players more than chance? The two with most decisions, unless other names are put in.
WITH ranked AS (
    SELECT player, row_number() OVER (ORDER BY decisions DESC, player) AS place FROM player_stats
),
asked AS (
    SELECT max(CASE WHEN place = 1 THEN player END) AS a, max(CASE WHEN place = 2 THEN player END) AS b FROM ranked
),
sides AS (
    SELECT 'a' AS side, s.* FROM player_match_stats AS s JOIN asked AS q ON lower(q.a) = lower(s.player)
    UNION ALL
    SELECT 'b' AS side, s.* FROM player_match_stats AS s JOIN asked AS q ON lower(q.b) = lower(s.player)
),
kinds AS (
    SELECT side, match_id, 1 AS place, 'all' AS kind, decisions, error_emg FROM sides
    UNION ALL SELECT side, match_id, 2, 'checker', checker_decisions, checker_error_emg FROM sides
    UNION ALL SELECT side, match_id, 3, 'double', double_decisions, double_error_emg FROM sides
    UNION ALL SELECT side, match_id, 4, 'take', take_decisions, take_error_emg FROM sides
),
by_match AS (
    SELECT side, place, kind, sum(decisions) AS decisions, sum(error_emg) AS error_emg FROM kinds GROUP BY side, place, kind, match_id
),
summed AS (
    SELECT
        side, place, kind, sum(decisions) AS decisions, sum(error_emg) AS error_emg,
        -- The unit of the intervals is a match.
        count(nullif(decisions, 0)) AS units, sum(error_emg * error_emg) AS squares, sum(error_emg * decisions) AS products,
        sum(decisions * decisions) AS counts
    FROM by_match
    GROUP BY side, place, kind
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
),
pairs AS (
    SELECT
        a.place, a.kind, a.units AS matches_a, b.units AS matches_b, a.decisions AS decisions_a, b.decisions AS decisions_b,
        a.pr AS a_pr, b.pr AS b_pr, a.pr - b.pr AS difference, sqrt(a.pr_half * a.pr_half + b.pr_half * b.pr_half) AS half
    FROM measured AS a
    JOIN measured AS b ON b.place = a.place AND a.side = 'a' AND b.side = 'b'
)
SELECT
    p.kind, q.a, q.b, p.matches_a, p.matches_b, p.decisions_a, p.decisions_b, p.a_pr, p.b_pr,
    p.difference AS difference_pr,
    p.difference - p.half AS difference_pr_low,
    p.difference + p.half AS difference_pr_high,
    CASE
        WHEN p.half IS NULL THEN 'too few matches'
        WHEN p.difference > p.half THEN q.b || ' is better'
        WHEN -p.difference > p.half THEN q.a || ' is better'
        ELSE 'cannot be told apart'
    END AS verdict
FROM pairs AS p
CROSS JOIN asked AS q
ORDER BY p.place
