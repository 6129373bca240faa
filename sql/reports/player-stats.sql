-- title: Player statistics
-- question: How well did each player play: PR and its parts, errors, luck?
-- filters: yes
-- parameter: min_decisions (integer, 1): leave out players with fewer counted decisions
-- parameter: limit (integer, all): how many players at most
-- column: player: the person (spellings merged)
-- column: matches: matches with decisions of the player
-- column: won: how many of them the player won; empty: no result known
-- column: pr: performance rating: 500 * error_emg / decisions
-- column: decisions: decisions that enter PR
-- column: checker_decisions: checker plays among them
-- column: double_decisions: to double or not
-- column: take_decisions: answers to a double
-- column: checker_pr: PR of the checker plays
-- column: double_pr: PR of the doubles
-- column: take_pr: PR of the answers
-- column: errors: decisions that cost what XG calls an error, blunders included
-- column: blunders: decisions that cost what XG calls a blunder
-- column: error_emg: equity lost (EMG)
-- column: error_mwc: match winning chances lost, 1 = a whole match
-- column: luck_emg: luck of the rolls (EMG)
-- column: luck_mwc: the same in match winning chances
-- column: snowie_error_rate: 1000 * error_emg / checker plays of both players in these matches
-- leans on: match_sums, match_sums_by_player where a player is asked for; where the filter looks into matches, one pass over decisions, decisions_by_player where a player is asked for
SELECT
    player,
    count(*) AS matches,
    sum(is_won) AS won,
    500.0 * sum(error_emg) / nullif(sum(decisions), 0) AS pr,
    sum(decisions) AS decisions,
    sum(checker_decisions) AS checker_decisions,
    sum(double_decisions) AS double_decisions,
    sum(take_decisions) AS take_decisions,
    500.0 * sum(checker_error_emg) / nullif(sum(checker_decisions), 0) AS checker_pr,
    500.0 * sum(double_error_emg) / nullif(sum(double_decisions), 0) AS double_pr,
    500.0 * sum(take_error_emg) / nullif(sum(take_decisions), 0) AS take_pr,
    sum(errors) AS errors,
    sum(blunders) AS blunders,
    sum(error_emg) AS error_emg,
    sum(error_mwc) AS error_mwc,
    sum(luck_emg) AS luck_emg,
    sum(luck_mwc) AS luck_mwc,
    1000.0 * sum(error_emg) / nullif(sum(match_checker_plays), 0) AS snowie_error_rate
FROM player_match_stats
GROUP BY player
HAVING sum(decisions) >= coalesce(:min_decisions, 1)
ORDER BY pr NULLS LAST, player
LIMIT coalesce(:limit, -1);
