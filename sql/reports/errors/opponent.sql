-- question: How much does a player lose against each opponent?
-- columns: player, opponent
-- column: matches: matches against each other, without money sessions
-- columns: won, money_sessions, pr
-- column: pr_low: lower end of its 95% interval, over matches and money sessions; empty: fewer than three, or nothing to lose
-- columns: pr_high, decisions, errors, blunders, error_emg, lost_matches, luck_emg
-- uses index: match_sums, match_sums_by_player if a player is given; where a filter looks into matches, one pass over decisions, decisions_by_match
WITH summed AS (
    SELECT
        player, opponent, {{ matches_and_sessions() }}, sum(is_won) AS won, {{ totals('decisions errors blunders error_emg pr_error_emg error_mwc luck_emg') }},
        {{ unit_sums() }}
    FROM {{ source('player_match_stats') }} AS s
    GROUP BY player, opponent
),
{{ measured() }}
SELECT
    player, opponent, matches, won, money_sessions, pr, pr_low, pr_high, decisions, errors, blunders, error_emg, error_mwc AS lost_matches, luck_emg
FROM measured
{{ enough(1) }}
ORDER BY player, matches DESC, money_sessions DESC NULLS LAST, opponent
LIMIT {{ limit }}
