-- question: How well did each player play: PR and its parts, errors, luck?
-- columns: player
-- column: matches: matches of the player, without money sessions
-- columns: won, money_sessions, pr, pr_low, pr_high
-- column: pr_title: by the rules: the class, or the title of several classes, that the whole interval of this PR has, with the rules'
--     minima; empty: none, it spans several, fewer than ten matches and sessions, or a part of the decisions
-- column: pr_range: class that the whole interval has, whatever the minima
-- columns: rules, is_listed, experience_points, decisions, checker_decisions, double_decisions, take_decisions, checker_pr, checker_pr_low, checker_pr_high,
--   double_pr, double_pr_low, double_pr_high, take_pr, take_pr_low, take_pr_high, errors, blunders, error_emg, lost_matches, excess_emg,
--   difficulty_ratio, l7_mwc, engine_elo, luck_emg, luck_matches, snowie_error_rate
-- empty: No decision that passes the filters enters PR.
-- uses index: player_stats: match_sums_by_player if a player is given; where a filter looks into matches, one pass over decisions
SELECT {{ columns }}
FROM (
    SELECT *, matches_won AS won, error_mwc AS lost_matches, luck_mwc AS luck_matches, {{ rules.titles.label | literal }} AS rules,
        {{ is_active('last_played_at_local', rules.titles.active_months) }} AS is_listed
    FROM {{ source('player_stats') }} AS s
) AS s
WHERE decisions >= {{ min_decisions }}
{# A PR without an interval has no place among the others. #}
ORDER BY CASE WHEN pr_high IS NULL THEN 1 ELSE 0 END, pr NULLS LAST, player
LIMIT {{ limit }}
