-- title: Player statistics
-- question: How well did each player play: PR and its parts, errors, luck?
-- group: players
-- parameter: min_decisions (integer, 1): leave out players with fewer counted decisions
-- parameter: limit (integer, all): maximum number of players
-- column: player: the person (spellings merged)
-- column: matches: matches with decisions of the player
-- column: won: matches that the player won; empty: no result known
-- column: pr: performance rating
-- column: pr_low: lower end of the 95% interval of pr, over matches; empty: fewer than three
-- column: pr_high: upper end
-- column: pr_title: BMAB's title of this PR; empty: none
-- column: decisions: decisions that enter PR
-- column: checker_decisions: checker plays among them
-- column: double_decisions: decisions whether to double
-- column: take_decisions: answers to a double
-- column: checker_pr: PR of the checker plays
-- column: checker_pr_low: lower end of its 95% interval, over matches; empty: fewer than three
-- column: checker_pr_high: upper end
-- column: double_pr: PR of the double decisions
-- column: double_pr_low: lower end of its 95% interval, over matches; empty: fewer than three
-- column: double_pr_high: upper end
-- column: take_pr: PR of the answers to a double
-- column: take_pr_low: lower end of its 95% interval, over matches; empty: fewer than three
-- column: take_pr_high: upper end
-- column: errors: errors by XG's grading, blunders included
-- column: blunders: blunders by XG's grading
-- column: error_emg: equity lost (EMG)
-- column: error_mwc: match winning chances lost (1: a match)
-- column: excess_emg: equity lost beyond the difficulty of the decisions (EMG)
-- column: difficulty_ratio: equity lost / difficulty: a reference player has 1; empty: hardly any difficulty
-- column: avoidable_errors: errors at least ten times as large as the decision's difficulty
-- column: l7_mwc: match winning chances lost in a match of 7 points; empty: no analysed match
-- column: engine_elo: Elo difference to the engine by l7_mwc
-- column: luck_emg: luck of the rolls (EMG)
-- column: luck_mwc: the same in match winning chances
-- column: snowie_error_rate: 1000 * error_emg / checker plays of both players in these matches
-- uses index: player_stats: match_sums_by_player if a player is given; where a filter looks into matches, one pass over decisions
SELECT
    player,
    matches,
    matches_won AS won,
    pr,
    pr_low,
    pr_high,
    pr_title,
    decisions,
    checker_decisions,
    double_decisions,
    take_decisions,
    checker_pr,
    checker_pr_low,
    checker_pr_high,
    double_pr,
    double_pr_low,
    double_pr_high,
    take_pr,
    take_pr_low,
    take_pr_high,
    errors,
    blunders,
    error_emg,
    error_mwc,
    excess_emg,
    difficulty_ratio,
    avoidable_errors,
    l7_mwc,
    engine_elo,
    luck_emg,
    luck_mwc,
    snowie_error_rate
FROM {{ player_stats() }} AS s
WHERE decisions >= {{ min_decisions }}
ORDER BY pr NULLS LAST, player
LIMIT {{ limit }}
