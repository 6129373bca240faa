-- What is in the database?
-- Leans on: one pass over each table, decisions included; candidates are not read.
SELECT 'matches' AS "table", count(*) AS "rows" FROM match_rows WHERE kind <> 'position' AND is_current = 1
UNION ALL SELECT 'saved positions', count(*) FROM match_rows WHERE kind = 'position' HAVING count(*) > 0
UNION ALL SELECT 'matches without a file (they count until --prune)', count(*) FROM source_files AS s
    CROSS JOIN match_rows AS m ON m.source_file_id = s.source_file_id
    WHERE s.outcome = 'missing' AND m.is_current = 1 AND m.kind <> 'position' HAVING count(*) > 0
UNION ALL SELECT 'superseded saves of these matches', count(*) FROM match_rows WHERE is_current = 0 HAVING count(*) > 0
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
UNION ALL SELECT 'source files imported', count(*) FROM source_files WHERE outcome = 'imported'
UNION ALL SELECT 'source files that are copies', count(*) FROM source_files WHERE outcome = 'copy'
UNION ALL SELECT 'source files missing', count(*) FROM source_files WHERE outcome = 'missing' HAVING count(*) > 0
UNION ALL SELECT 'source files rejected', count(*) FROM source_files WHERE outcome = 'rejected'
UNION ALL SELECT 'warnings', count(*) FROM warnings;
