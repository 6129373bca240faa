-- By which keys is match ?1 known again, after its number, in one text? Those of its saves, the hash of its file, and how its plays begin, with the players.
-- Uses index: saves_by_key.
SELECT ?1 || group_concat(' ' || lower(hex(key)), '')
FROM (
    SELECT s.save_key AS key FROM matches AS m JOIN saves AS s USING (match_key) WHERE m.match_id = ?1
    UNION SELECT c.content_hash FROM matches AS m JOIN contents AS c USING (content_id) WHERE m.match_id = ?1
    UNION SELECT substr(s.play_hashes, 1, 44) || CAST(s.player1 || char(10) || s.player2 AS BLOB)
    FROM matches AS m JOIN saves AS s USING (match_key) WHERE m.match_id = ?1 AND length(s.play_hashes) >= 44
);
