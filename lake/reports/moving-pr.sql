-- What was a player's PR over the last 500 counted decisions, after each match?
WITH moving AS (
    SELECT
        player, played_on, played_at_local, match_id, seat, opponent, decision_number, error_emg,
        count(*) OVER (
            PARTITION BY player ORDER BY played_at_local NULLS FIRST, match_id, decision_number ROWS BETWEEN 499 PRECEDING AND CURRENT ROW
        ) AS over_decisions,
        sum(error_emg) OVER (
            PARTITION BY player ORDER BY played_at_local NULLS FIRST, match_id, decision_number ROWS BETWEEN 499 PRECEDING AND CURRENT ROW
        ) AS moving_error_emg,
        row_number() OVER (PARTITION BY player, match_id, seat ORDER BY decision_number DESC) AS from_the_end,
        count(*) OVER (PARTITION BY player, match_id, seat) AS decisions,
        sum(error_emg) OVER (PARTITION BY player, match_id, seat) AS match_error_emg
    FROM decision_facts
    WHERE is_counted
)
SELECT
    player, played_on, match_id, opponent, decisions, 500 * match_error_emg / decisions AS pr, over_decisions,
    500 * moving_error_emg / over_decisions AS moving_pr
FROM moving
WHERE from_the_end = 1
ORDER BY player, played_at_local NULLS FIRST, match_id
