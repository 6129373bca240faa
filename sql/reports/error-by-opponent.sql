-- title: Error by opponent
-- question: Against whom does a player play well or badly?
-- group: errors
-- parameter: min_decisions (integer, 1): leave out opponents with fewer counted decisions
-- parameter: limit (integer, all): maximum number of rows
-- column: player: the person (spellings merged)
-- column: opponent: the other person
-- column: matches: matches against each other
-- column: won: matches that the player won; empty: no result known
-- column: pr: the player's performance rating
-- column: pr_low: lower end of the 95% interval of pr, over matches; empty: fewer than three
-- column: pr_high: upper end
-- column: decisions: decisions that enter PR
-- column: errors: errors by XG's grading, blunders included
-- column: blunders: blunders by XG's grading
-- column: error_emg: equity lost (EMG)
-- column: error_mwc: match winning chances lost (1: a match)
-- column: luck_emg: luck of the rolls (EMG)
-- uses index: match_sums, match_sums_by_player if a player is given; where a filter looks into matches, one pass over decisions, decisions_by_match if a player is given
WITH summed AS (
    SELECT
        player, opponent, count(*) AS matches, sum(is_won) AS won, sum(decisions) AS decisions, sum(errors) AS errors,
        sum(blunders) AS blunders, sum(error_emg) AS error_emg, sum(error_mwc) AS error_mwc, sum(luck_emg) AS luck_emg,
        -- The unit of the intervals is a match.
        {{ unit_sums() }}
    FROM {{ player_match_stats() }} AS s
    GROUP BY player, opponent
    HAVING sum(decisions) >= {{ min_decisions }}
),
measured AS (
    SELECT *, {{ pr() }} AS pr, {{ pr_half() }} AS pr_half FROM summed
)
SELECT
    player,
    opponent,
    matches,
    won,
    pr,
    {{ interval() }},
    decisions,
    errors,
    blunders,
    error_emg,
    error_mwc,
    luck_emg
FROM measured
ORDER BY player, matches DESC, opponent
LIMIT {{ limit }}
