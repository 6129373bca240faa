-- title: Summary of a match
-- question: How did both players play in one match?
-- group: players
-- parameter: match (integer, the latest): match_id
-- column: match_id: the match
-- column: played_on: day of the match
-- column: event: event
-- column: length: points of the match; empty: money
-- column: player: the person (spellings merged)
-- column: opponent: the other person
-- column: points: final score
-- column: won: 1 won, 0 lost; empty: no result known
-- column: pr: performance rating
-- column: pr_low: lower end of the 95% interval of pr, over games; empty: fewer than three
-- column: pr_high: upper end
-- column: decisions: decisions that enter PR
-- column: checker_decisions: checker plays among them
-- column: double_decisions: decisions whether to double
-- column: take_decisions: answers to a double
-- column: checker_error_emg: equity lost by checker plays (EMG)
-- column: double_error_emg: equity lost by double decisions (EMG)
-- column: take_error_emg: equity lost by answers to a double (EMG)
-- column: error_emg: equity lost by all decisions (EMG)
-- column: error_mwc: match winning chances lost (1: a match)
-- column: excess_emg: equity lost beyond the difficulty of the decisions (EMG)
-- column: avoidable_errors: errors at least ten times as large as the decision's difficulty
-- column: errors: errors by XG's grading, blunders included
-- column: blunders: blunders by XG's grading
-- column: luck_emg: luck of the rolls (EMG)
-- column: luck_mwc: the same in match winning chances
-- column: snowie_error_rate: 1000 * error_emg / checker plays of both players
-- uses index: player_match_stats by the key of match_sums; one pass over it to find the latest match
WITH {{ chosen_match(match) }}
SELECT
    o.match_id,
    o.played_on,
    o.event,
    o.match_length AS length,
    o.player,
    o.opponent,
    o.final_score_player AS points,
    o.is_won AS won,
    o.pr,
    o.pr_low,
    o.pr_high,
    o.decisions,
    o.checker_decisions,
    o.double_decisions,
    o.take_decisions,
    o.checker_error_emg,
    o.double_error_emg,
    o.take_error_emg,
    o.error_emg,
    o.error_mwc,
    o.excess_emg,
    o.avoidable_errors,
    o.errors,
    o.blunders,
    o.luck_emg,
    o.luck_mwc,
    o.snowie_error_rate
FROM {{ player_match_stats() }} AS o
WHERE o.match_id = (SELECT match_id FROM chosen)
ORDER BY o.seat
