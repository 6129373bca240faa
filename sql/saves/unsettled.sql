-- How do the saves begin of which a command may change the choice: those that begin alike, and those that are or were excluded?
-- Uses index: one pass over saves_by_beginning; saves_by_key.
SELECT substr(play_hashes, 1, 44) AS beginning
FROM saves
GROUP BY beginning
HAVING count(*) > 1
UNION
SELECT substr(s.play_hashes, 1, 44)
FROM saves AS s
WHERE EXISTS (SELECT 1 FROM match_corrections AS c WHERE c.save_key = s.save_key AND c.field = 'excluded')
    OR NOT EXISTS (SELECT 1 FROM matches AS m WHERE m.match_key = s.match_key);
