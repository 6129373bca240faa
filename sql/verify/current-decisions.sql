-- is_current of every decision and cube analysis is that of its match, and the decisions of a match have the range of numbers in
-- match_rows. Runs only if the pass over the decisions has found a difference.
-- Leans on: one pass over each table, the keys of match_rows and decision_rows.
SELECT 'decision_rows, decision_id ' || t.decision_id AS subject, 'is_current, is_position or decision_id disagrees with its match' AS message
FROM decision_rows AS t NOT INDEXED JOIN match_rows AS m USING (match_id)
WHERE t.is_current <> m.is_current
    OR t.is_position <> (m.kind = 'position')
    OR t.decision_id NOT BETWEEN m.first_decision_id AND m.last_decision_id
UNION ALL
SELECT 'cube_analysis_rows, decision_id ' || t.decision_id, 'is_current differs from that of its decision'
FROM cube_analysis_rows AS t JOIN decision_rows AS d USING (decision_id) WHERE t.is_current <> d.is_current
UNION ALL
SELECT 'match_rows, match_id ' || m.match_id,
    'should have ' || (m.last_decision_id - m.first_decision_id + 1) || ' decisions, but has ' || coalesce(c.decisions, 0)
FROM match_rows AS m
LEFT JOIN (SELECT match_id, count(*) AS decisions FROM decision_rows GROUP BY match_id) AS c USING (match_id)
WHERE m.last_decision_id - m.first_decision_id + 1 <> coalesce(c.decisions, 0);
