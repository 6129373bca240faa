-- Which moves do the shogi books have in a position?
-- Parameters: :position_hash, :position_text (its SFEN), :book_id (NULL: all books).
-- Uses index: book_moves_by_position, shogi_book_plies_by_position.
SELECT
    m.book_id,
    coalesce(b.title, replace(s.path, rtrim(s.path, replace(replace(s.path, '/', ''), '\', '')), '')) AS book,
    m.move, m.move_text AS text, m.count,
    nullif(iif(m.is_good, '!', '') || iif(m.is_bad, '?', ''), '') AS mark,
    m.hint,
    m.depth,
    -- Text books: the openings that play it, and the names of the first three.
    (
        SELECT nullif(count(DISTINCT q.line_number), 0)
        FROM shogi_book_plies AS q
        WHERE q.position_hash = m.position_hash AND q.book_id = m.book_id AND q.move = m.move
    ) AS openings,
    (
        SELECT group_concat(name, '; ')
        FROM (
            SELECT l.name
            FROM shogi_book_plies AS q
            JOIN shogi_book_lines AS l USING (book_id, line_number)
            WHERE q.position_hash = m.position_hash AND q.book_id = m.book_id AND q.move = m.move AND l.name IS NOT NULL
            GROUP BY l.name
            ORDER BY min(l.line_number)
            LIMIT 3
        )
    ) AS opening_names
FROM book_moves AS m
JOIN book_positions AS p USING (position_hash)
JOIN books AS b USING (book_id)
JOIN content_files AS s USING (content_id)
-- Found by hash, then compared by text.
WHERE m.position_hash = :position_hash AND p.position_text = :position_text AND p.game = 'shogi' AND (:book_id IS NULL OR m.book_id = :book_id)
ORDER BY m.book_id, m.count DESC, m.move;
