-- Of which candidates of the first four rolls does the analysis differ most from XG's opening book?
WITH largest AS (
    SELECT b.*, CAST(b.equity AS DOUBLE) - b.book_equity AS equity_difference, l.level_name
    FROM book_candidates AS b
    JOIN decision_facts AS d ON d.match_id = b.match_id AND d.decision_number = b.decision_number AND d.ply <= 4
    LEFT JOIN levels AS l ON l.level_code = b.level_code
    WHERE b.book_id = (SELECT book_id FROM latest_book) AND NOT coalesce(l.is_book, FALSE) AND b.equity - b.book_equity IS NOT NULL
    ORDER BY abs(CAST(b.equity AS DOUBLE) - b.book_equity) DESC, b.match_id, b.decision_number, b.candidate_rank
    LIMIT 20
)
SELECT
    f.match_id,
    f.decision_number,
    f.ply,
    coalesce(CAST(f.away_player AS STRING) || 'a ' || CAST(f.away_opponent AS STRING) || 'a', 'money') AS score,
    f.die1 * 10 + f.die2 AS dice,
    v.play AS candidate,
    v.is_played,
    v.level_name AS level,
    CAST(v.equity AS DOUBLE) AS equity,
    v.book_equity,
    v.equity_difference AS difference_emg,
    v.error_95,
    abs(v.equity_difference) <= v.error_95 AS is_within_error_95,
    v.source,
    f.xgid,
    f.file
FROM largest AS v
JOIN decision_facts AS f ON f.match_id = v.match_id AND f.decision_number = v.decision_number
ORDER BY abs(v.equity_difference) DESC, f.match_id, f.decision_number, v.candidate_rank
