-- What came in with the imports since one of them?
-- Parameter 1: the first of them. Leans on: match_rows_by_source, match_rows_by_player1, match_rows_by_player2.
-- A player is new whose matches all came in since then; so is one whose only file was changed and read again.
WITH fresh AS MATERIALIZED (
    SELECT m.match_id, m.player1_id, m.player2_id, m.is_current
    FROM source_files AS s
    JOIN match_rows AS m USING (source_file_id)
    WHERE s.import_run_id >= ?1
),
met AS (SELECT player1_id AS player_id FROM fresh UNION SELECT player2_id FROM fresh)
SELECT 'matches' AS "table", count(*) AS "rows" FROM fresh
UNION ALL SELECT 'superseded saves', count(*) FROM fresh WHERE is_current = 0
UNION ALL SELECT 'players new', count(*)
FROM met
WHERE NOT EXISTS (
        SELECT 1 FROM match_rows AS m JOIN source_files AS s USING (source_file_id)
        WHERE m.player1_id = met.player_id AND s.import_run_id < ?1
    )
    AND NOT EXISTS (
        SELECT 1 FROM match_rows AS m JOIN source_files AS s USING (source_file_id)
        WHERE m.player2_id = met.player_id AND s.import_run_id < ?1
    )
UNION ALL SELECT 'books', count(*)
FROM source_files AS s
JOIN books AS b USING (source_file_id)
WHERE s.import_run_id >= ?1
UNION ALL SELECT 'files', count(*) FROM source_files WHERE import_run_id >= ?1
UNION ALL SELECT 'warnings', count(*)
FROM source_files AS s
JOIN warnings AS w USING (source_file_id)
WHERE s.import_run_id >= ?1;
