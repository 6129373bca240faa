-- At which scores is equity lost?
-- By points away, the player's first; NULL is money. player: a name, or empty for everybody. Uses index: error_by_score.
SELECT away_player, away_opponent, is_crawford, round({{ pr('sum(pr_error_emg)', 'sum(decisions)') }}, 2) AS pr,
    sum(decisions) AS decisions, round(sum(error_emg), 2) AS error_emg, round(sum(error_mwc), 3) AS error_mwc
FROM error_by_score
WHERE :player = '' OR player = :player
GROUP BY away_player, away_opponent, is_crawford
ORDER BY sum(decisions) DESC
LIMIT 500
