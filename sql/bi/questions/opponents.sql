-- Against whom does a player lose equity, and win?
-- player: a name, or empty for everybody (then each pair stands there twice, once from each side). Uses index:
-- player_match_stats_by_player_played_on.
SELECT player, opponent, {{ matches_and_sessions() }}, sum(is_won) AS won, round({{ pr('sum(pr_error_emg)', 'sum(decisions)') }}, 2) AS pr,
    sum(decisions) AS decisions, round(sum(luck_mwc), 3) AS luck_mwc, min(played_on) AS first_played_on, max(played_on) AS last_played_on
FROM player_match_stats
WHERE :player = '' OR player = :player
GROUP BY player, opponent
ORDER BY matches DESC, decisions DESC
LIMIT 200
