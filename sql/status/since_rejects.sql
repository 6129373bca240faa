-- Which files did the imports since one of them reject, and why? Files repaired since then are not listed.
-- Parameter 1: the first of them. Uses index: the primary key of rejects.
SELECT path, stream, message
FROM rejects
WHERE import_run_id >= ?1
ORDER BY reject_id;
