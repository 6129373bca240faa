-- Which moves do the chess books have in a position?
-- Parameters: :position_hash, :position_text, :book_id (NULL: all books). Uses index: book_moves_by_position.
SELECT
    m.book_id,
    coalesce(b.title, replace(s.path, rtrim(s.path, replace(replace(s.path, '/', ''), '\', '')), '')) AS book,
    m.move, m.move_text AS san, m.games, m.won, m.lost, m.draws, m.priority,
    CASE m.priority WHEN 8 THEN '!!' WHEN 7 THEN '!' WHEN 1 THEN '?' WHEN 0 THEN '??' END AS mark,
    m.depth, m.node_count, m.is_deleted
FROM book_moves AS m
JOIN book_positions AS p USING (position_hash)
JOIN books AS b USING (book_id)
JOIN content_files AS s USING (content_id)
-- Found by hash, then compared by text.
WHERE m.position_hash = :position_hash AND p.position_text = :position_text AND p.game = 'chess' AND (:book_id IS NULL OR m.book_id = :book_id)
ORDER BY m.book_id, m.is_deleted, m.games DESC, m.priority DESC, m.move;
