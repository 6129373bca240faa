-- Which files did the imports since one of them read?
-- Parameter 1: the first of them. Parameter 2: how many to list.
-- Leans on: match_rows_by_source, the index of books by source.
SELECT
    s.path,
    s.outcome,
    coalesce(p1.name || ' - ' || p2.name, b.title, b.kind) AS "what"
FROM source_files AS s
LEFT JOIN match_rows AS m USING (source_file_id)
LEFT JOIN players AS p1 ON p1.player_id = m.player1_id
LEFT JOIN players AS p2 ON p2.player_id = m.player2_id
LEFT JOIN books AS b ON b.source_file_id = s.source_file_id
WHERE s.import_run_id >= ?1 AND s.outcome IN ('imported', 'copy')
ORDER BY s.path
LIMIT ?2;
