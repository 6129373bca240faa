-- title: Matches of a player
-- question: What were the result, PR, errors and luck of each match?
-- group: players
-- parameter: limit (integer, all): maximum number of rows; the latest matches first
-- column: played_on: day of the match
-- column: match_id: the match
-- column: player: the person (spellings merged)
-- column: opponent: the other person
-- column: length: points of the match; empty: money
-- column: won: 1 won, 0 lost; empty: no result known
-- column: pr: performance rating
-- column: pr_low: lower end of the 95% interval of pr, over games; empty: fewer than three
-- column: pr_high: upper end
-- column: decisions: decisions that enter PR
-- column: errors: errors by XG's grading, blunders included
-- column: blunders: blunders by XG's grading
-- column: error_emg: equity lost (EMG)
-- column: error_mwc: match winning chances lost (1: a match)
-- column: excess_emg: equity lost beyond the difficulty of the decisions (EMG)
-- column: avoidable_errors: errors at least ten times as large as the decision's difficulty
-- column: luck_emg: luck of the rolls (EMG)
-- column: luck_mwc: the same in match winning chances
-- column: event: event
-- uses index: match_sums, match_sums_by_player if a player is given; where a filter looks into matches, one pass over decisions, decisions_by_match if a player is given
SELECT
    played_on,
    match_id,
    player,
    opponent,
    match_length AS length,
    is_won AS won,
    pr,
    pr_low,
    pr_high,
    decisions,
    errors,
    blunders,
    error_emg,
    error_mwc,
    excess_emg,
    avoidable_errors,
    luck_emg,
    luck_mwc,
    event
FROM {{ player_match_stats() }} AS s
ORDER BY played_at_local DESC NULLS LAST, match_id DESC, seat
LIMIT {{ limit }}
