-- What came in with the imports since one of them?
-- Parameter 1: the first of them. Uses index: one pass over contents, matches_by_content, matches_by_player1, matches_by_player2.
-- A player is new whose matches all came in since then; so is one whose only file was changed and read again.
WITH fresh AS MATERIALIZED (
    SELECT m.match_id, m.kind, m.player1_id, m.player2_id
    FROM contents AS c
    JOIN matches AS m USING (content_id)
    WHERE c.import_run_id >= ?1
),
met AS (SELECT player1_id AS player_id FROM fresh UNION SELECT player2_id FROM fresh)
SELECT 'matches' AS "table", count(*) AS "rows" FROM fresh WHERE kind <> 'position'
UNION ALL SELECT 'saved positions', count(*) FROM fresh WHERE kind = 'position' HAVING count(*) > 0
UNION ALL SELECT 'other saves of matches', count(*)
FROM contents AS c
JOIN saves AS s USING (content_id)
WHERE c.import_run_id >= ?1 AND NOT EXISTS (SELECT 1 FROM matches AS m WHERE m.content_id = s.content_id)
UNION ALL SELECT 'players new', count(*)
FROM met
WHERE NOT EXISTS (
        SELECT 1 FROM matches AS m JOIN contents AS c USING (content_id)
        WHERE m.player1_id = met.player_id AND c.import_run_id < ?1
    )
    AND NOT EXISTS (
        SELECT 1 FROM matches AS m JOIN contents AS c USING (content_id)
        WHERE m.player2_id = met.player_id AND c.import_run_id < ?1
    )
UNION ALL SELECT 'books', count(*)
FROM contents AS c
JOIN books AS b USING (content_id)
WHERE c.import_run_id >= ?1
UNION ALL SELECT 'files', count(*) FROM source_files WHERE import_run_id >= ?1
UNION ALL SELECT 'warnings', count(*)
FROM contents AS c
JOIN warnings AS w USING (content_id)
WHERE c.import_run_id >= ?1;
