-- What is in the database?
-- Uses index: one pass over each table, decisions included; candidates are not read.
SELECT 'matches' AS "table", count(*) AS "rows" FROM matches WHERE kind <> 'position'
UNION ALL SELECT 'saved positions', count(*) FROM matches WHERE kind = 'position' HAVING count(*) > 0
UNION ALL SELECT 'matches without a file (they count until --prune)', count(*) FROM matches AS m
    JOIN content_files AS f USING (content_id)
    WHERE NOT f.has_file AND m.kind <> 'position' HAVING count(*) > 0
UNION ALL SELECT 'other saves of these matches', count(*) FROM saves AS s
    WHERE NOT EXISTS (SELECT 1 FROM matches AS m WHERE m.content_id = s.content_id) HAVING count(*) > 0
UNION ALL SELECT 'games', count(*) FROM games
UNION ALL SELECT 'players', count(*) FROM players
UNION ALL SELECT 'decisions', count(*) FROM decisions
UNION ALL SELECT 'candidates', sum(candidate_count) FROM decisions
UNION ALL SELECT 'cube analyses', count(*) FROM cube_analyses
UNION ALL SELECT 'rollouts', count(*) FROM rollouts
UNION ALL SELECT 'comments', count(*) FROM comments
UNION ALL SELECT 'positions', count(*) FROM positions
UNION ALL SELECT 'books', count(*) FROM books HAVING count(*) > 0
UNION ALL SELECT 'book entries', sum(entries) FROM books HAVING sum(entries) > 0
UNION ALL SELECT 'source files', count(*) FROM source_files WHERE outcome = 'imported' AND NOT is_missing
UNION ALL SELECT 'of these, further files with the same content', count(*) - count(DISTINCT content_id)
    FROM source_files WHERE outcome = 'imported' AND NOT is_missing
UNION ALL SELECT 'source files missing', count(*) FROM source_files WHERE is_missing HAVING count(*) > 0
UNION ALL SELECT 'source files rejected', count(*) FROM source_files WHERE outcome = 'rejected' AND NOT is_missing
UNION ALL SELECT 'warnings', count(*) FROM warnings;
