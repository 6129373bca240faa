-- When were the cards of this program answered, and was an answer Again?
-- Parameter 1: the beginning of their guid. In a collection of Anki; one pass over revlog.
SELECT substr(n.guid, length(?1) + 1) AS card, r.id / 1000 AS second, r.ease = 1 AS is_again
FROM revlog AS r
JOIN cards AS c ON c.id = r.cid
JOIN notes AS n ON n.id = c.nid
WHERE r.ease BETWEEN 1 AND 4 AND substr(n.guid, 1, length(?1)) = ?1;
