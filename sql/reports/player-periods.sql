-- title: Players by month or year
-- question: How did the players' PR change from month to month, or from year to year?
-- group: players
-- parameter: period (month|year, month): the length of a period
-- parameter: limit (integer, all): maximum number of rows
-- columns: player
-- column: period: month or year; matches without a date are left out
-- column: matches: matches with decisions of the player
-- columns: pr, pr_low, pr_high
-- column: moving_pr: PR over the last 12 months, or 3 years, of play, this one included
-- columns: moving_pr_low, moving_pr_high, decisions, errors, blunders, error_emg, lost_matches, luck_emg
-- uses index: player_period_stats: match_sums_by_player if a player is given; where a filter looks into matches, one pass over decisions
SELECT {{ columns }}
FROM (SELECT *, error_mwc AS lost_matches FROM {{ player_period_stats() }} AS s) AS s
WHERE period_kind = {{ period }}
ORDER BY player, period
LIMIT {{ limit }}
