-- title: Error by opponent
-- question: Against whom does a player play well or badly?
-- group: errors
-- filters: yes
-- parameter: min_decisions (integer, 1): leave out opponents with fewer counted decisions
-- parameter: limit (integer, all): maximum number of rows
-- column: player: the person (spellings merged)
-- column: opponent: the other person
-- column: matches: matches against each other
-- column: won: matches that the player won; empty: no result known
-- column: pr: the player's performance rating: 500 * error_emg / decisions
-- column: pr_low: lower end of the 95% interval of pr, over matches; empty: fewer than three
-- column: pr_high: upper end
-- column: decisions: decisions that enter PR
-- column: errors: errors by XG's grading, blunders included
-- column: blunders: blunders by XG's grading
-- column: error_emg: equity lost (EMG)
-- column: error_mwc: match winning chances lost (1: a match)
-- column: luck_emg: luck of the rolls (EMG)
-- leans on: match_sum_rows, match_sum_rows_by_player if a player is given; where the filter looks into matches, one pass over decisions, decision_rows_by_match if a player is given
WITH summed AS (
    SELECT
        player, opponent, count(*) AS matches, sum(is_won) AS won, sum(decisions) AS decisions, sum(errors) AS errors,
        sum(blunders) AS blunders, sum(error_emg) AS error_emg, sum(error_mwc) AS error_mwc, sum(luck_emg) AS luck_emg,
        -- The unit of the intervals is a match.
        count(nullif(decisions, 0)) AS units, sum(error_emg * error_emg) AS squares, sum(error_emg * decisions) AS products,
        sum(decisions * decisions) AS counts
    FROM player_match_stats
    GROUP BY player, opponent
    HAVING sum(decisions) >= coalesce(:min_decisions, 1)
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
    player,
    opponent,
    matches,
    won,
    pr,
    max(pr - pr_half, 0.0) AS pr_low,
    pr + pr_half AS pr_high,
    decisions,
    errors,
    blunders,
    error_emg,
    error_mwc,
    luck_emg
FROM measured
ORDER BY player, matches DESC, opponent
LIMIT coalesce(:limit, -1);
