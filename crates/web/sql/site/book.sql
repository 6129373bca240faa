-- Which opening book does the opening explorer compare with?
-- Uses index: primary keys; a few rows.
SELECT hex(c.content_hash), substr(r.started_at, 1, 10) AS imported_on
FROM books AS b
JOIN contents AS c ON c.content_id = b.content_id
JOIN import_runs AS r ON r.import_run_id = c.import_run_id
WHERE b.book_id = {{ latest_book() }}
