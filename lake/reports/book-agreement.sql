-- How well do the equities of the analysis agree with those of XG's opening book, by level of analysis?
WITH met AS (
    SELECT b.book_id, b.level_code, b.error_95, b.equity - b.book_equity AS difference
    FROM book_candidates AS b
    JOIN decisions AS d ON d.match_id = b.match_id AND d.decision_number = b.decision_number
    JOIN levels AS l ON l.level_code = b.level_code
    WHERE d.ply <= 4 AND NOT l.is_book AND b.equity IS NOT NULL AND b.book_equity IS NOT NULL
      AND b.book_id = (SELECT book_id FROM latest_book)
)
SELECT
    m.book_id,
    max(l.level_name) AS level,
    count(*) AS candidates,
    count(m.error_95) AS with_error_95,
    sum(CAST(abs(m.difference) <= m.error_95 AS INT)) AS within_error_95,
    CAST(sum(CAST(abs(m.difference) <= m.error_95 AS INT)) AS DOUBLE) / nullif(count(m.error_95), 0) AS within_share,
    avg(m.difference) AS mean_difference_emg,
    avg(abs(m.difference)) AS mean_distance_emg,
    max(abs(m.difference)) AS max_distance_emg
FROM met AS m
JOIN levels AS l ON l.level_code = m.level_code
GROUP BY m.book_id, m.level_code
ORDER BY max(l.depth_rank), m.level_code
