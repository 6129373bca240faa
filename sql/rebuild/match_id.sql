-- Which number did a match have before a rebuild? Parameters: ?1 the key of the match, ?2 the key of its save, ?3 the hash of its content.
-- Read from a database of any layout. Uses index: matches_by_key, saves_by_save_key, contents_by_hash, matches_by_content.
SELECT m.match_id FROM matches AS m WHERE m.match_key = ?1
UNION ALL
SELECT m.match_id FROM saves AS s JOIN matches AS m ON m.match_key = s.match_key WHERE s.save_key = ?2
UNION ALL
SELECT m.match_id FROM contents AS c JOIN matches AS m ON m.content_id = c.content_id WHERE c.content_hash = ?3;
