-- Of which candidates of the first four rolls does the analysis differ most from XG's opening book?
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
FROM candidate_coverage AS v
JOIN decision_facts AS f ON f.match_id = v.match_id AND f.decision_number = v.decision_number
LEFT JOIN levels AS l ON l.level_code = v.level_code
WHERE v.ply <= 4 AND v.book_id = (SELECT book_id FROM latest_book) AND v.is_covered AND NOT v.is_stamped
  AND v.equity_difference IS NOT NULL
ORDER BY abs(v.equity_difference) DESC, f.match_id, f.decision_number, v.candidate_rank
LIMIT 20
