-- Against whom does a player play well or badly?
SELECT
    player, opponent,
    count(*) AS matches,
    sum(CAST(is_won AS INT)) AS won,
    500 * sum(error_emg) / nullif(sum(decisions), 0) AS pr,
    sum(decisions) AS decisions, sum(errors) AS errors, sum(blunders) AS blunders,
    sum(error_emg) AS error_emg, sum(error_mwc) AS error_mwc, sum(luck_emg) AS luck_emg
FROM player_match_stats
GROUP BY player, opponent
HAVING sum(decisions) >= 1
ORDER BY player, matches DESC, opponent
