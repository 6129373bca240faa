-- Which files were rejected, and why?
-- Parameter 1: how many. Uses index: the primary key of rejects.
SELECT path, message
FROM rejects
ORDER BY reject_id DESC
LIMIT ?1;
