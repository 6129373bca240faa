-- title: Error by opponent
-- question: Against whom does a player play well or badly?
-- group: errors
-- parameter: min_decisions (integer, 1): leave out opponents with fewer counted decisions
-- parameter: limit (integer, all): maximum number of rows
-- columns: player, opponent
-- column: matches: matches against each other, without money sessions
-- columns: won, money_sessions, pr, pr_low, pr_high, decisions, errors, blunders, error_emg, lost_matches, luck_emg
-- uses index: match_sums, match_sums_by_player if a player is given; where a filter looks into matches, one pass over decisions, decisions_by_match if a player is given
WITH summed AS (
    SELECT
        player, opponent, {{ matches_and_sessions() }}, sum(is_won) AS won, sum(decisions) AS decisions, sum(errors) AS errors,
        sum(blunders) AS blunders, sum(error_emg) AS error_emg, sum(pr_error_emg) AS pr_error_emg, sum(error_mwc) AS lost_matches, sum(luck_emg) AS luck_emg,
        {{ unit_sums() }}
    FROM {{ player_match_stats() }} AS s
    GROUP BY player, opponent
    HAVING sum(decisions) >= {{ min_decisions }}
),
{{ measured() }}
SELECT {{ columns }}
FROM measured
ORDER BY player, matches DESC, money_sessions DESC NULLS LAST, opponent
LIMIT {{ limit }}
