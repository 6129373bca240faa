-- What happened in a match?
-- Every decision of the match in playing order, with what it cost. match_id: as in matches; empty: the one played last.
-- Uses index: decision_facts_by_match_id.
SELECT game_number, ply, player, kind, dice, action, best_action, round(error_emg, 3) AS error_emg, round(luck_emg, 3) AS luck_emg,
    grade, score_player, score_opponent, cube_value, xgid, decision_id
FROM decision_facts JOIN decision_boards USING (decision_id)
WHERE match_id = coalesce(
    nullif(CAST(:match_id AS INTEGER), 0),
    (SELECT match_id FROM matches WHERE kind <> 'position' ORDER BY played_on DESC, match_id DESC LIMIT 1))
ORDER BY decision_id
