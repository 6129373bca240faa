-- title: Two players, periods or events compared
-- question: Is the difference between two PRs more than chance?
-- group: players
-- filters: yes
-- parameter: by (player|period|event, player): what to compare
-- parameter: a (text, the one with most decisions): a player's name, a period (2024, 2024-10) or an event
-- parameter: b (text, the one with most decisions after it): the other side
-- column: kind: all decisions, or checker, double, take
-- column: a: the first side
-- column: b: the other side
-- column: matches_a: matches of the first in which a decision of this kind enters PR
-- column: matches_b: the same for the other side
-- column: decisions_a: decisions of the first that enter PR
-- column: decisions_b: the same for the other side
-- column: a_pr: PR of the first
-- column: b_pr: the same for the other side
-- column: difference_pr: a_pr - b_pr; above 0: the first side loses more
-- column: difference_pr_low: lower end of its 95% interval, over matches; empty: one has fewer than three
-- column: difference_pr_high: upper end
-- column: verdict: the better side, or: cannot be told apart, too few matches
-- leans on: player_match_stats: one pass over match_sum_rows; where the filter looks into matches, one pass over decisions
WITH named AS MATERIALIZED (
    SELECT
        CASE coalesce(:by, 'player') WHEN 'event' THEN event WHEN 'period' THEN played_on ELSE player END AS name,
        match_id, decisions, error_emg, checker_decisions, checker_error_emg, double_decisions, double_error_emg, take_decisions,
        take_error_emg
    FROM player_match_stats
),
ranked AS (
    SELECT CASE :by WHEN 'period' THEN substr(name, 1, 4) ELSE name END AS name, sum(decisions) AS decisions
    FROM named
    WHERE name IS NOT NULL
    GROUP BY 1
),
asked AS MATERIALIZED (
    SELECT a, coalesce(:b, (SELECT r.name FROM ranked AS r WHERE r.name <> a ORDER BY r.decisions DESC, r.name LIMIT 1)) AS b
    FROM (
        SELECT coalesce(:a, (
            SELECT r.name FROM ranked AS r WHERE r.name <> coalesce(:b, '') ORDER BY r.decisions DESC, r.name LIMIT 1)) AS a
    )
),
-- A period is a prefix of the date; events and names are compared without regard to case.
sides AS (
    SELECT l.side, n.*
    FROM asked AS q
    CROSS JOIN (SELECT 'a' AS side UNION ALL SELECT 'b') AS l
    JOIN named AS n
        ON lower(iif(l.side = 'a', q.a, q.b))
            = lower(iif(:by = 'period', substr(n.name, 1, length(iif(l.side = 'a', q.a, q.b))), n.name))
),
kinds (place, kind) AS (
    VALUES (1, 'all'), (2, 'checker'), (3, 'double'), (4, 'take')
),
by_match AS (
    SELECT
        s.side, k.place, k.kind,
        sum(CASE k.place WHEN 1 THEN s.decisions WHEN 2 THEN s.checker_decisions WHEN 3 THEN s.double_decisions
            ELSE s.take_decisions END) AS decisions,
        sum(CASE k.place WHEN 1 THEN s.error_emg WHEN 2 THEN s.checker_error_emg WHEN 3 THEN s.double_error_emg
            ELSE s.take_error_emg END) AS error_emg
    FROM sides AS s CROSS JOIN kinds AS k
    GROUP BY s.side, k.place, s.match_id
),
summed AS (
    SELECT
        side, place, kind, sum(decisions) AS decisions, sum(error_emg) AS error_emg,
        -- The unit of the intervals is a match.
        count(nullif(decisions, 0)) AS units, sum(error_emg * error_emg) AS squares, sum(error_emg * decisions) AS products,
        sum(decisions * decisions) AS counts
    FROM by_match
    GROUP BY side, place
),
measured AS (
    SELECT
        *,
        500.0 * error_emg / nullif(decisions, 0) AS pr,
        CASE WHEN units >= 3 THEN 1.96 * 500.0 * sqrt(units / (units - 1.0)
            * max(squares - 2.0 * error_emg / decisions * products + 1.0 * error_emg / decisions * error_emg / decisions * counts, 0.0)) / decisions END AS pr_half
    FROM summed
),
both AS (
    SELECT
        place, kind,
        max(units) FILTER (WHERE side = 'a') AS matches_a, max(units) FILTER (WHERE side = 'b') AS matches_b,
        max(decisions) FILTER (WHERE side = 'a') AS decisions_a, max(decisions) FILTER (WHERE side = 'b') AS decisions_b,
        max(pr) FILTER (WHERE side = 'a') AS a_pr, max(pr) FILTER (WHERE side = 'b') AS b_pr,
        CASE WHEN count(pr_half) = 2 THEN sqrt(sum(pr_half * pr_half)) END AS half
    FROM measured
    GROUP BY place
    HAVING count(*) = 2
)
SELECT
    b.kind,
    q.a,
    q.b,
    b.matches_a,
    b.matches_b,
    b.decisions_a,
    b.decisions_b,
    b.a_pr,
    b.b_pr,
    b.a_pr - b.b_pr AS difference_pr,
    b.a_pr - b.b_pr - b.half AS difference_pr_low,
    b.a_pr - b.b_pr + b.half AS difference_pr_high,
    CASE
        WHEN b.half IS NULL THEN 'too few matches'
        WHEN b.a_pr - b.b_pr > b.half THEN q.b || ' is better'
        WHEN b.b_pr - b.a_pr > b.half THEN q.a || ' is better'
        ELSE 'cannot be told apart'
    END AS verdict
FROM both AS b, asked AS q
ORDER BY b.place;
