-- A decision has as many candidates as it says, and no candidate is without a decision.
-- Leans on: one pass over decisions and candidate_rows, both in the order of their keys.
WITH counted AS (
    SELECT candidate_id >> 5 AS decision_id, count(*) AS candidates FROM candidate_rows GROUP BY candidate_id >> 5
)
SELECT 'decisions, decision_id ' || d.decision_id AS subject,
    'says ' || d.candidate_count || ' candidates, there are ' || coalesce(c.candidates, 0) AS message
FROM decisions AS d
LEFT JOIN counted AS c USING (decision_id)
WHERE d.candidate_count <> coalesce(c.candidates, 0)
UNION ALL
SELECT 'candidate_rows, decision_id ' || c.decision_id, 'has ' || c.candidates || ' candidates, but is no decision'
FROM counted AS c
WHERE NOT EXISTS (SELECT 1 FROM decisions AS d WHERE d.decision_id = c.decision_id);
