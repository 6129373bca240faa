-- Which numbers did the match and its save have before a rebuild? Parameters: ?1 the hash of the content, ?2 to ?4 the plays and the players of the save.
-- The first row counts: that of the content, then that of a save that begins alike. Uses index: contents_by_hash, matches_by_key, matches_by_content,
-- saves_by_beginning.
SELECT coalesce(m.match_id, s.match_id), s.match_id
FROM contents AS c
JOIN saves AS s ON s.content_id = c.content_id
LEFT JOIN matches AS m ON m.match_key = s.match_key
WHERE c.content_hash = ?1
UNION ALL
SELECT m.match_id, m.match_id FROM contents AS c JOIN matches AS m ON m.content_id = c.content_id WHERE c.content_hash = ?1
UNION ALL
SELECT coalesce(m.match_id, s.match_id), coalesce(m.match_id, s.match_id)
FROM saves AS s
LEFT JOIN matches AS m ON m.match_key = s.match_key
WHERE substr(s.play_hashes, 1, 44) = substr(?2, 1, 44)
    AND substr(s.play_hashes, 1, length(?2)) = substr(?2, 1, length(s.play_hashes))
    AND (min(length(s.play_hashes), length(?2)) >= 84 OR s.player1 = ?3 AND s.player2 = ?4);
