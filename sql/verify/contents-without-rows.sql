-- A content has exactly one match or book. Only a save of a match may have none: another save is current.
-- Uses index: matches_by_content, books_by_content, source_files_by_content.
SELECT
    coalesce((SELECT min(s.path) FROM source_files AS s WHERE s.content_id = c.content_id), 'content ' || c.content_id) AS subject,
    'has ' || c.things || ' matches and books' AS message
FROM (
    SELECT
        content_id,
        (SELECT count(*) FROM matches AS m WHERE m.content_id = x.content_id)
            + (SELECT count(*) FROM books AS b WHERE b.content_id = x.content_id) AS things
    FROM contents AS x
) AS c
WHERE c.things > 1 OR (c.things = 0 AND NOT EXISTS (SELECT 1 FROM saves AS v WHERE v.content_id = c.content_id))
ORDER BY subject;
