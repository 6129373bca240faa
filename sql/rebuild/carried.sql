-- Which contents of the old database could not be read again, and which numbers do they get? Those whose files all have other content now are replaced,
-- as in any import. Uses index: contents_by_hash of the new database is not there yet; source_files_by_content of the old one.
CREATE TEMP TABLE carried AS
WITH present AS MATERIALIZED (SELECT content_hash FROM main.contents)
SELECT c.content_id AS old_id, (SELECT coalesce(max(content_id), 0) FROM main.contents) + row_number() OVER (ORDER BY c.content_id) AS content_id
FROM old.contents AS c
WHERE
    c.content_hash NOT IN (SELECT content_hash FROM present)
    AND EXISTS (
        SELECT 1
        FROM old.source_files AS s
        WHERE s.content_id = c.content_id
            AND NOT EXISTS (SELECT 1 FROM main.source_files AS n WHERE n.path = s.path AND n.outcome = 'imported')
    );
