-- Every decision has candidate_count candidates, and every candidate has a decision. Runs only if the pass over the decisions has found a
-- difference.
-- Leans on: one pass over decision_rows, one over candidate_rows; either finds the other by its key.
SELECT 'decision_rows, decision_id ' || decision_id AS subject,
    'has candidate_count ' || said || ', but ' || candidates || ' candidates' AS message
FROM (
    SELECT
        d.decision_id,
        d.candidate_count AS said,
        (SELECT count(*) FROM candidate_rows AS c
         WHERE c.candidate_id BETWEEN d.decision_id * 32 AND d.decision_id * 32 + 31) AS candidates
    FROM decision_rows AS d NOT INDEXED
)
WHERE said <> candidates
UNION ALL
SELECT 'candidate_rows, decision_id ' || (c.candidate_id >> 5), 'has ' || count(*) || ' candidates, but the decision is missing'
FROM candidate_rows AS c
LEFT JOIN decision_rows AS d ON d.decision_id = c.candidate_id >> 5
WHERE d.decision_id IS NULL
GROUP BY c.candidate_id >> 5;
