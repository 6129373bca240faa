-- Of which candidates of the first four rolls does the analysis differ most from XG's opening book?
WITH largest AS (
    SELECT *
    FROM candidate_coverage
    WHERE ply <= 4 AND book_id = (SELECT book_id FROM latest_book) AND is_covered AND NOT is_stamped AND equity_difference IS NOT NULL
    ORDER BY abs(equity_difference) DESC, match_id, decision_number, candidate_rank
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
    l.level_name AS level,
    v.equity,
    v.book_equity,
    v.equity_difference AS difference_emg,
    v.error_95,
    v.is_within_error_95,
    v.source,
    f.xgid,
    f.file
FROM largest AS v
JOIN decision_facts AS f ON f.match_id = v.match_id AND f.decision_number = v.decision_number
LEFT JOIN levels AS l ON l.level_code = v.level_code
ORDER BY abs(v.equity_difference) DESC, f.match_id, f.decision_number, v.candidate_rank
