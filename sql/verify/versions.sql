-- Of the saves of a match exactly one is current; a match without a key is current.
-- Leans on: match_rows_by_key.
SELECT min(s.path) AS path, sum(m.is_current) || ' of ' || count(*) || ' saves of this match are current; exactly one should be' AS message
FROM match_rows AS m
JOIN source_files AS s USING (source_file_id)
GROUP BY coalesce(m.match_key, m.match_id)
HAVING sum(m.is_current) <> 1
ORDER BY path;
