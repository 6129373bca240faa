-- Which match has one of these keys? ?1: words, as in keys.sql; NULL: none that counts.
-- Uses index: saves_by_save_key, saves_by_beginning, matches_by_key, contents_by_hash.
WITH asked AS (SELECT unhex(value) AS key FROM json_each('["' || replace(?1, ' ', '","') || '"]'))
SELECT coalesce(
    (SELECT min(m.match_id) FROM asked JOIN saves AS s ON s.save_key = asked.key JOIN matches AS m ON m.match_key = s.match_key),
    (SELECT min(m.match_id) FROM asked JOIN contents AS c ON c.content_hash = asked.key JOIN matches AS m ON m.content_id = c.content_id),
    (
        SELECT min(m.match_id)
        FROM asked
        JOIN saves AS s ON substr(s.play_hashes, 1, 44) = substr(asked.key, 1, 44) AND CAST(s.player1 || char(10) || s.player2 AS BLOB) = substr(asked.key, 45)
        JOIN matches AS m ON m.match_key = s.match_key
    )
);
