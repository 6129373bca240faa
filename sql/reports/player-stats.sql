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
-- leans on: one pass over decisions, decisions_by_player where a player is asked for; decisions_by_game for the plays
WITH of_match AS (
    SELECT
        player, match_id, seat,
        sum(is_counted) AS decisions,
        sum(is_counted AND kind = 'checker') AS checker_decisions,
        sum(is_counted AND kind = 'double') AS double_decisions,
        sum(is_counted AND kind = 'take') AS take_decisions,
        sum(error_emg) AS error_emg,
        sum(error_emg) FILTER (WHERE kind = 'checker') AS checker_error_emg,
        sum(error_emg) FILTER (WHERE kind = 'double') AS double_error_emg,
        sum(error_emg) FILTER (WHERE kind = 'take') AS take_error_emg,
        sum(error_mwc) AS error_mwc,
        sum(error_emg >= (SELECT t.min_error_emg FROM error_thresholds AS t WHERE t.grading = 'xg' AND t.grade = 'error'))
            AS errors,
        sum(error_emg >= (SELECT t.min_error_emg FROM error_thresholds AS t WHERE t.grading = 'xg' AND t.grade = 'blunder'))
            AS blunders,
        sum(luck_emg) AS luck_emg,
        sum(luck_mwc) AS luck_mwc
    FROM decision_facts
    GROUP BY player, match_id, seat
),
with_plays AS (
    SELECT
        o.*,
        CASE WHEN m.winner_seat IS NOT NULL THEN m.winner_seat = o.seat END AS is_won,
        (SELECT count(*) FROM games AS g JOIN decisions AS d ON d.game_id = g.game_id
         WHERE g.match_id = o.match_id AND d.kind = 'checker' AND d.action IS NOT NULL) AS plays
    FROM of_match AS o
    JOIN matches AS m ON m.match_id = o.match_id
)
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
    1000.0 * sum(error_emg) / nullif(sum(plays), 0) AS snowie_error_rate
FROM with_plays
GROUP BY player
HAVING sum(decisions) >= coalesce(:min_decisions, 1)
ORDER BY pr NULLS LAST, player
LIMIT coalesce(:limit, -1);
