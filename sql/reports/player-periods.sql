-- title: Players by month or year
-- question: How did the players' PR change from month to month, or from year to year?
-- filters: yes
-- parameter: period (month|year, month): what a row is
-- parameter: limit (integer, all): how many rows at most
-- column: player: the person (spellings merged)
-- column: period: month or year; matches without a date are left out
-- column: matches: matches with decisions of the player
-- column: pr: performance rating: 500 * error_emg / decisions
-- column: pr_low: lower end of the 95% interval of pr, over matches; empty: fewer than three
-- column: pr_high: upper end
-- column: moving_pr: PR over the last 12 months, or 3 years, of play up to and with this one
-- column: moving_pr_low: lower end of its 95% interval, over matches; empty: fewer than three
-- column: moving_pr_high: upper end
-- column: decisions: decisions that enter PR
-- column: errors: decisions that cost what XG calls an error, blunders included
-- column: blunders: decisions that cost what XG calls a blunder
-- column: error_emg: equity lost (EMG)
-- column: error_mwc: match winning chances lost, 1 = a whole match
-- column: luck_emg: luck of the rolls (EMG)
-- leans on: player_period_stats: match_sum_rows_by_player where a player is asked for; where the filter looks into matches, one pass over decisions
SELECT player, period, matches, pr, pr_low, pr_high, moving_pr, moving_pr_low, moving_pr_high, decisions, errors, blunders, error_emg, error_mwc, luck_emg
FROM player_period_stats
WHERE period_kind = coalesce(:period, 'month')
ORDER BY player, period
LIMIT coalesce(:limit, -1);
