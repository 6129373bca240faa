-- title: Player statistics
-- question: How well did each player play: PR and its parts, errors, luck?
-- group: players
-- parameter: min_decisions (integer, 1): leave out players with fewer counted decisions
-- parameter: limit (integer, all): maximum number of players
-- columns: player
-- column: matches: matches with decisions of the player, without money sessions
-- columns: won, money_sessions, pr, pr_low, pr_high
-- column: pr_title: BMAB's title of this PR; empty: none, fewer than 300 experience points, or a part of the decisions
-- column: pr_range: the title in whose range this PR lies, however few the experience points; empty: none, fewer than three matches, or a part
--     of the decisions
-- columns: experience_points
-- columns: decisions, checker_decisions, double_decisions, take_decisions
-- column: checker_pr: PR of the checker plays
-- column: checker_pr_low: lower end of its 95% interval, over matches; empty: fewer than three
-- column: checker_pr_high: upper end
-- column: double_pr: PR of the double decisions
-- column: double_pr_low: lower end of its 95% interval, over matches; empty: fewer than three
-- column: double_pr_high: upper end
-- column: take_pr: PR of the answers to a double
-- column: take_pr_low: lower end of its 95% interval, over matches; empty: fewer than three
-- column: take_pr_high: upper end
-- columns: errors, blunders, error_emg, lost_matches, excess_emg
-- column: difficulty_ratio: equity lost / difficulty: a reference player has 1; empty: hardly any difficulty
-- columns: avoidable_errors
-- column: l7_mwc: match winning chances lost in a match of 7 points; empty: no analysed match
-- column: engine_elo: Elo difference to the engine by l7_mwc; empty: fewer than ten matches
-- columns: luck_emg, luck_matches
-- column: snowie_error_rate: 1000 * error_emg / checker plays of both players in these matches
-- uses index: player_stats: match_sums_by_player if a player is given; where a filter looks into matches, one pass over decisions
SELECT {{ columns }}
FROM (SELECT *, matches_won AS won, error_mwc AS lost_matches, luck_mwc AS luck_matches FROM {{ player_stats() }} AS s) AS s
WHERE decisions >= {{ min_decisions }}
{# A PR without an interval has no place among the others. #}
ORDER BY CASE WHEN pr_high IS NULL THEN 1 ELSE 0 END, pr NULLS LAST, player
LIMIT {{ limit }}
