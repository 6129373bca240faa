-- title: Matches of a player
-- question: How did each match go: result, PR, errors, luck?
-- filters: yes
-- parameter: limit (integer, all): how many at most, the latest first
-- column: played_on: day of the match
-- column: match_id: the match
-- column: player: the person (spellings merged)
-- column: opponent: the other person
-- column: length: points of the match; empty: money
-- column: won: 1 won, 0 lost; empty: no result known
-- column: pr: performance rating: 500 * error_emg / decisions
-- column: decisions: decisions that enter PR
-- column: errors: decisions that cost what XG calls an error, blunders included
-- column: blunders: decisions that cost what XG calls a blunder
-- column: error_emg: equity lost (EMG)
-- column: error_mwc: match winning chances lost, 1 = a whole match
-- column: luck_emg: luck of the rolls (EMG)
-- column: luck_mwc: the same in match winning chances
-- column: event: event
-- leans on: one pass over decisions, decisions_by_player where a player is asked for
SELECT
    f.played_on,
    f.match_id,
    f.player,
    f.opponent,
    f.match_length AS length,
    CASE WHEN m.winner_seat IS NOT NULL THEN m.winner_seat = f.seat END AS won,
    500.0 * sum(f.error_emg) / nullif(sum(f.is_counted), 0) AS pr,
    sum(f.is_counted) AS decisions,
    sum(f.error_emg >= (SELECT t.min_error_emg FROM error_thresholds AS t WHERE t.grading = 'xg' AND t.grade = 'error'))
        AS errors,
    sum(f.error_emg >= (SELECT t.min_error_emg FROM error_thresholds AS t WHERE t.grading = 'xg' AND t.grade = 'blunder'))
        AS blunders,
    sum(f.error_emg) AS error_emg,
    sum(f.error_mwc) AS error_mwc,
    sum(f.luck_emg) AS luck_emg,
    sum(f.luck_mwc) AS luck_mwc,
    f.event
FROM decision_facts AS f
JOIN matches AS m ON m.match_id = f.match_id
GROUP BY f.match_id, f.seat
ORDER BY m.played_at DESC NULLS LAST, f.match_id DESC, f.seat
LIMIT coalesce(:limit, -1);
