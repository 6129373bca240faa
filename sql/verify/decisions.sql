-- The decisions of a match are numbered by it, from 1 to how many it has, and is_position is the match's.
-- Uses index: the key of matches; scans decisions.
SELECT 'decisions, decision_id ' || d.decision_id AS subject, 'is_position or decision_id disagrees with its match' AS message
FROM decisions AS d NOT INDEXED JOIN matches AS m USING (match_id)
WHERE d.is_position <> (m.kind = 'position') OR d.decision_id NOT BETWEEN m.match_id * 100000 + 1 AND m.match_id * 100000 + m.decisions
UNION ALL
SELECT 'matches, match_id ' || m.match_id,
    'should have ' || m.decisions || ' decisions, but has ' || coalesce(c.decisions, 0)
FROM matches AS m
LEFT JOIN (SELECT match_id, count(*) AS decisions FROM decisions GROUP BY match_id) AS c USING (match_id)
WHERE m.decisions <> coalesce(c.decisions, 0);
