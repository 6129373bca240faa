-- Notes a correction for every save of a match.
-- Parameters: the match, the field, the value. Uses index: saves_by_key, the keys of players and match_originals.
INSERT OR REPLACE INTO match_corrections (save_key, field, value, about)
SELECT DISTINCT s.save_key, ?2, ?3, p.spelling || ' - ' || q.spelling || coalesce(', ' || m.match_length || ' points', '') || coalesce(', ' || coalesce(date(o.played_at_local), m.played_on), '')
FROM matches AS m
JOIN saves AS s USING (match_key)
LEFT JOIN match_originals AS o USING (match_id)
JOIN players AS p ON p.player_id = m.player1_id
JOIN players AS q ON q.player_id = m.player2_id
WHERE m.match_id = ?1;
