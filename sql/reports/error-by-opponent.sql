-- title: Error by opponent
-- question: Against whom does a player play well or badly?
-- group: errors
-- filters: yes
-- parameter: min_decisions (integer, 1): leave out opponents with fewer counted decisions
-- parameter: limit (integer, all): how many rows at most
-- column: player: the person (spellings merged)
-- column: opponent: the other person
-- column: matches: matches against each other
-- column: won: how many of them the player won; empty: no result known
-- column: pr: the player's performance rating: 500 * error_emg / decisions
-- column: decisions: decisions that enter PR
-- column: errors: decisions that cost what XG calls an error, blunders included
-- column: blunders: decisions that cost what XG calls a blunder
-- column: error_emg: equity lost (EMG)
-- column: error_mwc: match winning chances lost, 1 = a whole match
-- column: luck_emg: luck of the rolls (EMG)
-- leans on: match_sum_rows, match_sum_rows_by_player where a player is asked for; where the filter looks into matches, one pass over decisions, decision_rows_by_player where a player is asked for
SELECT
    player,
    opponent,
    count(*) AS matches,
    sum(is_won) AS won,
    500.0 * sum(error_emg) / nullif(sum(decisions), 0) AS pr,
    sum(decisions) AS decisions,
    sum(errors) AS errors,
    sum(blunders) AS blunders,
    sum(error_emg) AS error_emg,
    sum(error_mwc) AS error_mwc,
    sum(luck_emg) AS luck_emg
FROM player_match_stats
GROUP BY player, opponent
HAVING sum(decisions) >= coalesce(:min_decisions, 1)
ORDER BY player, count(*) DESC, opponent
LIMIT coalesce(:limit, -1);
