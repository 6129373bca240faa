-- title: Summary
-- question: Where is equity lost: by kind of decision, phase, score, first rolls; how did it change; what was worst?
-- group: players
-- uses index: player_match_stats and its siblings, decisions_by_player, decisions_by_ply; where a filter looks into matches, one
--   pass over decisions for each section

