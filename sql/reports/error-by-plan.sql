-- title: Error by plan
-- question: How well does a player play each kind of game, and against each: blitzes, holding games, back games, primes?
-- group: errors
-- parameter: per_player (yes|no, yes): a row for each player and plan, or for each plan
-- columns: player
-- column: category: plan: the player's; against: the opponent's plan; pair: both plans together
-- column: part: the plan (GammonBase's definitions: docs/reference/themes.md); mutual holding game, prime versus prime, blot-hitting contest
-- columns: pr, pr_low, pr_high, decisions, error_emg, excess_emg
-- uses index: player_structure_stats; where a filter looks into matches, one pass over decisions, decisions_by_match if a player is given
SELECT {{ columns }}
FROM {{ error_by_phase(choice.per_player == 'no', 'plan') }} AS s
ORDER BY player, CASE category WHEN 'plan' THEN 1 WHEN 'against' THEN 2 ELSE 3 END, error_emg DESC, part
