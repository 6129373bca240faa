-- title: Error by opponent
-- question: Against whom does a player play well or badly?
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
-- leans on: one pass over decisions, decisions_by_player where a player is asked for
WITH of_match AS (
    SELECT
        player, opponent, match_id, seat,
        sum(is_counted) AS decisions,
        sum(error_emg) AS error_emg,
        sum(error_mwc) AS error_mwc,
        sum(error_emg >= (SELECT t.min_error_emg FROM error_thresholds AS t WHERE t.grading = 'xg' AND t.grade = 'error'))
            AS errors,
        sum(error_emg >= (SELECT t.min_error_emg FROM error_thresholds AS t WHERE t.grading = 'xg' AND t.grade = 'blunder'))
            AS blunders,
        sum(luck_emg) AS luck_emg
    FROM decision_facts
    GROUP BY player, opponent, match_id, seat
)
SELECT
    o.player,
    o.opponent,
    count(*) AS matches,
    sum(CASE WHEN m.winner_seat IS NOT NULL THEN m.winner_seat = o.seat END) AS won,
    500.0 * sum(o.error_emg) / nullif(sum(o.decisions), 0) AS pr,
    sum(o.decisions) AS decisions,
    sum(o.errors) AS errors,
    sum(o.blunders) AS blunders,
    sum(o.error_emg) AS error_emg,
    sum(o.error_mwc) AS error_mwc,
    sum(o.luck_emg) AS luck_emg
FROM of_match AS o
JOIN matches AS m ON m.match_id = o.match_id
GROUP BY o.player, o.opponent
HAVING sum(o.decisions) >= coalesce(:min_decisions, 1)
ORDER BY o.player, count(*) DESC, o.opponent
LIMIT coalesce(:limit, -1);
