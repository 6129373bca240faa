-- Of the saves of a match exactly one is counted; a match without a key is counted.
-- Leans on: match_rows_by_key.
SELECT min(s.path) AS path, 'of ' || count(*) || ' saves of this match ' || sum(m.is_current) || ' are counted' AS message
FROM match_rows AS m
JOIN source_files AS s USING (source_file_id)
GROUP BY coalesce(m.match_key, m.match_id)
HAVING sum(m.is_current) <> 1
ORDER BY path;
