-- How lucky was each player, and what would the results be without luck?
SELECT
    player,
    count(*) AS matches,
    sum(CAST(is_won AS INT)) AS won,
    sum(luck_emg) AS luck_emg,
    sum(luck_mwc) AS luck_mwc,
    sum(opponent_luck_mwc) AS opponents_luck_mwc,
    sum(result_mwc) AS result_mwc,
    sum(luck_adjusted_result_mwc) AS luck_adjusted_mwc
FROM player_match_stats
GROUP BY player
ORDER BY luck_mwc DESC NULLS LAST, player
