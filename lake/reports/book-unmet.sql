-- Which entries of XG's opening book does no candidate of the first four rolls meet?
SELECT
    e.book_id,
    e.record,
    coalesce(CAST(e.away_on_roll AS STRING) || 'a ' || CAST(e.away_mover AS STRING) || 'a', 'money') AS score,
    e.is_crawford,
    e.is_jacoby,
    e.equity,
    l.level_name AS level,
    e.games,
    e.source
FROM book_entries AS e
LEFT JOIN levels AS l ON l.level_code = e.level_code
LEFT JOIN (
    SELECT DISTINCT b.book_id, b.book_record
    FROM book_candidates AS b
    JOIN decisions AS d ON d.match_id = b.match_id AND d.decision_number = b.decision_number
    WHERE d.ply <= 4
) AS met ON met.book_id = e.book_id AND met.book_record = e.record
WHERE e.book_id = (SELECT book_id FROM latest_book) AND e.selection_rank = 1 AND e.cube_value = 1 AND e.cube_pos_raw = 0
  AND met.book_record IS NULL
ORDER BY e.record
LIMIT 40
