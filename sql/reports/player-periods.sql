-- title: Players by month or year
-- question: How did the players' PR change from month to month, or from year to year?
-- group: players
-- parameter: period (month|year, month): the length of a period
-- parameter: limit (integer, all): maximum number of rows
-- column: player: the person (spellings merged)
-- column: period: month or year; matches without a date are left out
-- column: matches: matches with decisions of the player
-- column: pr: performance rating
-- column: pr_low: lower end of the 95% interval of pr, over matches; empty: fewer than three
-- column: pr_high: upper end
-- column: moving_pr: PR over the last 12 months, or 3 years, of play, this one included
-- column: moving_pr_low: lower end of its 95% interval, over matches; empty: fewer than three
-- column: moving_pr_high: upper end
-- column: decisions: decisions that enter PR
-- column: errors: errors by XG's grading, blunders included
-- column: blunders: blunders by XG's grading
-- column: error_emg: equity lost (EMG)
-- column: error_mwc: match winning chances lost (1: a match)
-- column: luck_emg: luck of the rolls (EMG)
-- uses index: player_period_stats: match_sums_by_player if a player is given; where a filter looks into matches, one pass over decisions
SELECT player, period, matches, pr, pr_low, pr_high, moving_pr, moving_pr_low, moving_pr_high, decisions, errors, blunders, error_emg, error_mwc, luck_emg
FROM {{ player_period_stats() }} AS s
WHERE period_kind = {{ period }}
ORDER BY player, period
LIMIT {{ limit }}
