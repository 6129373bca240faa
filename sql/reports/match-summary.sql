-- title: Summary of a match
-- question: How did both players play in one match?
-- filters: yes
-- parameter: match (integer, the latest): match_id; of a save that is not counted: its match by the save that is
-- column: match_id: the match
-- column: played_on: day of the match
-- column: event: event
-- column: length: points of the match; empty: money
-- column: player: the person (spellings merged)
-- column: opponent: the other person
-- column: points: final score
-- column: won: 1 won, 0 lost; empty: no result known
-- column: pr: performance rating: 500 * error_emg / decisions
-- column: decisions: decisions that enter PR
-- column: checker_decisions: checker plays among them
-- column: double_decisions: to double or not
-- column: take_decisions: answers to a double
-- column: checker_error_emg: equity lost by checker plays (EMG)
-- column: double_error_emg: by doubling or not
-- column: take_error_emg: by answers to a double
-- column: error_emg: by all of them
-- column: error_mwc: match winning chances lost, 1 = a whole match
-- column: errors: decisions that cost what XG calls an error, blunders included
-- column: blunders: decisions that cost what XG calls a blunder
-- column: luck_emg: luck of the rolls (EMG)
-- column: luck_mwc: the same in match winning chances
-- column: snowie_error_rate: 1000 * error_emg / checker plays of both players
-- gathers: no
-- leans on: games_by_match, decisions_by_game; one pass over decisions to find the latest match
WITH chosen AS (
    SELECT coalesce(
        (SELECT c.match_id FROM matches AS a JOIN matches AS c ON c.match_key = a.match_key AND c.is_current = 1
         WHERE a.match_id = :match),
        :match,
        (SELECT f.match_id FROM decision_facts AS f ORDER BY f.played_on DESC NULLS LAST, f.match_id DESC LIMIT 1)
    ) AS match_id
),
plays AS (
    SELECT count(*) AS plays
    FROM games AS g
    JOIN decisions AS d ON d.game_id = g.game_id
    WHERE g.match_id = (SELECT match_id FROM chosen) AND d.kind = 'checker' AND d.action IS NOT NULL
)
SELECT
    f.match_id,
    f.played_on,
    f.event,
    f.match_length AS length,
    f.player,
    f.opponent,
    CASE f.seat WHEN 1 THEN m.final_score1 ELSE m.final_score2 END AS points,
    CASE WHEN m.winner_seat IS NOT NULL THEN m.winner_seat = f.seat END AS won,
    500.0 * sum(f.error_emg) / nullif(sum(f.is_counted), 0) AS pr,
    sum(f.is_counted) AS decisions,
    sum(f.is_counted AND f.kind = 'checker') AS checker_decisions,
    sum(f.is_counted AND f.kind = 'double') AS double_decisions,
    sum(f.is_counted AND f.kind = 'take') AS take_decisions,
    sum(f.error_emg) FILTER (WHERE f.kind = 'checker') AS checker_error_emg,
    sum(f.error_emg) FILTER (WHERE f.kind = 'double') AS double_error_emg,
    sum(f.error_emg) FILTER (WHERE f.kind = 'take') AS take_error_emg,
    sum(f.error_emg) AS error_emg,
    sum(f.error_mwc) AS error_mwc,
    sum(f.error_emg >= (SELECT t.min_error_emg FROM error_thresholds AS t WHERE t.grading = 'xg' AND t.grade = 'error'))
        AS errors,
    sum(f.error_emg >= (SELECT t.min_error_emg FROM error_thresholds AS t WHERE t.grading = 'xg' AND t.grade = 'blunder'))
        AS blunders,
    sum(f.luck_emg) AS luck_emg,
    sum(f.luck_mwc) AS luck_mwc,
    1000.0 * sum(f.error_emg) / nullif((SELECT plays FROM plays), 0) AS snowie_error_rate
FROM decision_facts AS f
JOIN matches AS m ON m.match_id = f.match_id
WHERE f.game_id IN (SELECT g.game_id FROM games AS g WHERE g.match_id = (SELECT match_id FROM chosen))
GROUP BY f.match_id, f.seat
ORDER BY f.seat;
