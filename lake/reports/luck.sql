-- How lucky was each player, and what would the results be without luck?
SELECT
    s.player,
    count(*) AS matches,
    sum(CAST(s.is_won AS INT)) AS won,
    sum(s.luck_emg) AS luck_emg,
    sum(s.luck_mwc) AS luck_mwc,
    sum(s.opponent_luck_mwc) AS opponents_luck_mwc,
    sum(s.result_mwc) AS result_mwc,
    sum(s.luck_adjusted_result_mwc) AS luck_adjusted_mwc,
    max(p.luck_adjusted_mean_mwc) AS luck_adjusted_mean_mwc,
    max(p.luck_adjusted_mean_mwc_low) AS luck_adjusted_mean_mwc_low,
    max(p.luck_adjusted_mean_mwc_high) AS luck_adjusted_mean_mwc_high
FROM player_match_stats AS s
JOIN player_stats AS p ON p.player = s.player
GROUP BY s.player
ORDER BY luck_mwc DESC NULLS LAST, player
