-- How did a player's matches go, with luck taken away?
-- One row per match, last first. player and opponent: names, or empty. luck_adjusted_result_mwc is what the play alone would have brought
-- (+0.5 winning, -0.5 losing). Uses index: player_match_stats_by_player_played_on, _by_played_on.
SELECT played_on, player, opponent, match_length, is_won, round(pr, 2) AS pr, decisions, blunders, round(luck_mwc, 3) AS luck_mwc,
    round(luck_adjusted_result_mwc, 3) AS luck_adjusted_result_mwc, event, match_id
FROM player_match_stats
WHERE (:player = '' OR player = :player) AND (:opponent = '' OR opponent = :opponent)
ORDER BY played_on DESC, match_id, seat
LIMIT 200
