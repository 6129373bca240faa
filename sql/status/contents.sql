-- What is in the database?
-- Leans on: primary keys (counts of whole tables, the largest through its key).
SELECT 'matches' AS "table", count(*) AS "rows" FROM matches
UNION ALL SELECT 'matches not counted (another save is)', count(*) FROM matches WHERE is_current = 0
UNION ALL SELECT 'games', count(*) FROM games
UNION ALL SELECT 'players', count(*) FROM players
UNION ALL SELECT 'decisions', count(*) FROM decisions
UNION ALL SELECT 'candidates', count(*) FROM candidate_rows
UNION ALL SELECT 'cube analyses', count(*) FROM cube_analyses
UNION ALL SELECT 'rollouts', count(*) FROM rollouts
UNION ALL SELECT 'comments', count(*) FROM comments
UNION ALL SELECT 'positions, those of each match', count(*) FROM position_rows
UNION ALL SELECT 'books', count(*) FROM books HAVING count(*) > 0
UNION ALL SELECT 'book entries', sum(entries) FROM books HAVING sum(entries) > 0
UNION ALL SELECT 'source files imported', count(*) FROM source_files WHERE outcome = 'imported'
UNION ALL SELECT 'source files that are copies', count(*) FROM source_files WHERE outcome = 'copy'
UNION ALL SELECT 'source files missing', count(*) FROM source_files WHERE outcome = 'missing' HAVING count(*) > 0
UNION ALL SELECT 'source files rejected', count(*) FROM source_files WHERE outcome = 'rejected'
UNION ALL SELECT 'warnings', count(*) FROM warnings;
