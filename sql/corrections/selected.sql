-- Which matches does a command mean?
-- Parameters 1 to 3: match ids, names of people, events, each as a JSON array or NULL; 4, 5: first and last day; 6: a pattern of paths; 7: rounds, as 1.
-- Uses index: the key of matches, if ids are given.
SELECT match_id, match_key
FROM match_facts
WHERE (?1 IS NULL OR match_id IN (SELECT value FROM json_each(?1)))
    AND (?2 IS NULL OR player1 IN (SELECT value FROM json_each(?2)) OR player2 IN (SELECT value FROM json_each(?2)))
    AND (?3 IS NULL OR event IN (SELECT value FROM json_each(?3)))
    AND (?4 IS NULL OR played_on >= ?4)
    AND (?5 IS NULL OR played_on <= ?5)
    AND (?6 IS NULL OR path GLOB ?6)
    AND (?7 IS NULL OR round IN (SELECT value FROM json_each(?7)))
ORDER BY match_id;
