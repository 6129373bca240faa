-- Which figures does a book as a whole have?
-- Parameter 1: the book's number. Uses index: primary keys.
SELECT
    b.book_id, b.kind, b.game, b.variant, b.title, b.edition, b.author, b.notes, b.updated_at_local,
    b.entries, b.reachable, b.orphans, b.deleted, b.illegal_moves,
    b.positions, b.positions_with_moves, b.moves, b.transposed_positions, b.max_depth,
    b.good_moves, b.bad_moves, b.count_sum, b.lines, b.plies, b.line_errors,
    s.path, iif(s.has_file, 'imported', 'missing') AS outcome,
    (SELECT min(f.size_bytes) FROM source_files AS f WHERE f.content_id = b.content_id) AS size_bytes, s.content_hash,
    (SELECT count(*) FROM warnings AS w WHERE w.content_id = b.content_id) AS warnings_count
FROM books AS b
JOIN content_files AS s USING (content_id)
WHERE b.book_id = ?1;
