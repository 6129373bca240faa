-- How many plays, best plays and candidates does XG's opening book have, by roll number?
SELECT
    book_id,
    ply,
    count(*) AS plays,
    CAST(sum(CAST(is_played_covered AS INT)) AS DOUBLE) / count(*) AS played_share,
    CAST(sum(CAST(is_best_covered AS INT)) AS DOUBLE) / count(*) AS best_share,
    sum(candidates) AS candidates,
    CAST(sum(candidates_covered) AS DOUBLE) / nullif(sum(candidates), 0) AS candidates_share,
    sum(CAST(played_state = 'both' AS INT)) AS both,
    sum(CAST(played_state = 'book only' AS INT)) AS book_only,
    sum(CAST(played_state = 'stamp only' AS INT)) AS stamp_only,
    sum(CAST(played_state = 'none' AS INT)) AS none
FROM decision_coverage
WHERE ply <= 4 AND book_id = (SELECT book_id FROM latest_book)
GROUP BY book_id, ply
ORDER BY ply
