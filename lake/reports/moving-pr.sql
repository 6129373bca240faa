-- What was a player's PR over the last 500 counted decisions, after each match?
WITH moving AS (
    SELECT
        player, match_id, seat, decision_number,
        count(*) OVER (
            PARTITION BY player ORDER BY played_at_local NULLS FIRST, match_id, decision_number ROWS BETWEEN 499 PRECEDING AND CURRENT ROW
        ) AS over_decisions,
        sum(error_emg) OVER (
            PARTITION BY player ORDER BY played_at_local NULLS FIRST, match_id, decision_number ROWS BETWEEN 499 PRECEDING AND CURRENT ROW
        ) AS moving_error_emg,
        row_number() OVER (PARTITION BY player, match_id, seat ORDER BY decision_number DESC) AS from_the_end
    FROM decision_facts
    WHERE is_counted
),
played AS (
    SELECT
        *, sum(decisions) OVER (
            PARTITION BY player ORDER BY played_at_local NULLS FIRST, match_id, seat ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
        ) AS decisions_so_far
    FROM player_match_stats
    WHERE decisions > 0
),
-- The matches that have the last decisions, the first as a whole.
held AS (
    SELECT
        player, played_on, played_at_local, match_id, seat, opponent, decisions, pr, pr_low, pr_high,
        sum(decisions) OVER (PARTITION BY player ORDER BY decisions_so_far RANGE BETWEEN 499 PRECEDING AND CURRENT ROW) AS n,
        sum(error_emg) OVER (PARTITION BY player ORDER BY decisions_so_far RANGE BETWEEN 499 PRECEDING AND CURRENT ROW) AS e,
        count(*) OVER (PARTITION BY player ORDER BY decisions_so_far RANGE BETWEEN 499 PRECEDING AND CURRENT ROW) AS units,
        sum(error_emg * error_emg) OVER (PARTITION BY player ORDER BY decisions_so_far RANGE BETWEEN 499 PRECEDING AND CURRENT ROW)
            AS squares,
        sum(error_emg * decisions) OVER (PARTITION BY player ORDER BY decisions_so_far RANGE BETWEEN 499 PRECEDING AND CURRENT ROW)
            AS products,
        sum(decisions * decisions) OVER (PARTITION BY player ORDER BY decisions_so_far RANGE BETWEEN 499 PRECEDING AND CURRENT ROW)
            AS counts
    FROM played
),
measured AS (
    SELECT
        h.*, m.over_decisions, 500 * m.moving_error_emg / m.over_decisions AS moving_pr,
        CASE WHEN units >= 3
            THEN 1.96 * 500 * sqrt(units / (units - 1) * greatest(squares - 2 * e / n * products + e / n * e / n * counts, 0)) / n
        END AS half
    FROM held AS h
    JOIN moving AS m ON m.player = h.player AND m.match_id = h.match_id AND m.seat = h.seat AND m.from_the_end = 1
)
SELECT
    player, played_on, match_id, opponent, decisions, pr, pr_low, pr_high, over_decisions, moving_pr,
    CASE WHEN half IS NOT NULL THEN greatest(moving_pr - half, 0) END AS moving_pr_low,
    moving_pr + half AS moving_pr_high
FROM measured
ORDER BY player, played_at_local NULLS FIRST, match_id
