-- Which files did the imports since one of them read?
-- Parameter 1: the first of them. Parameter 2: how many to list.
-- Uses index: one pass over source_files; saves by key, books_by_content, matches_by_key.
SELECT
    s.path,
    s.outcome,
    coalesce(p1.name || ' - ' || p2.name, b.title, b.kind) AS "what"
FROM source_files AS s
LEFT JOIN saves AS v ON v.content_id = s.content_id
LEFT JOIN matches AS m ON m.content_id = s.content_id OR m.match_key = v.match_key
LEFT JOIN players AS p1 ON p1.player_id = m.player1_id
LEFT JOIN players AS p2 ON p2.player_id = m.player2_id
LEFT JOIN books AS b ON b.content_id = s.content_id
WHERE s.import_run_id >= ?1 AND s.outcome = 'imported' AND NOT s.is_missing
ORDER BY s.path
LIMIT ?2;
