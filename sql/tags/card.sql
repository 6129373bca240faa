-- Which decision is on a card?
-- Parameters 1, 2: the digits and the number of its decision_key. Uses index: matches_by_key, saves_by_save_key, contents_by_hash; keys.
SELECT d.decision_id
FROM (
    SELECT match_id FROM matches WHERE match_key BETWEEN unhex(?1 || '0000000000000000') AND unhex(?1 || 'ffffffffffffffff')
    UNION ALL
    SELECT m.match_id
    FROM saves AS s
    JOIN matches AS m ON m.match_key = s.match_key
    WHERE s.save_key BETWEEN unhex(?1 || '0000000000000000') AND unhex(?1 || 'ffffffffffffffff')
    UNION ALL
    SELECT m.match_id
    FROM contents AS c
    JOIN matches AS m ON m.content_id = c.content_id
    WHERE m.match_key IS NULL
        AND c.content_hash BETWEEN unhex(?1 || printf('%048d', 0)) AND unhex(?1 || replace(printf('%048d', 0), '0', 'f'))
) AS w
JOIN matches AS m ON m.match_id = w.match_id
JOIN decisions AS d ON d.decision_id = m.first_decision_id + ?2 - 1 AND d.match_id = m.match_id
LIMIT 1;
