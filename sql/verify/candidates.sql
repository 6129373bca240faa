-- Every decision has candidate_count candidates.
-- Uses index: the key of scaled_candidates; scans decisions.
SELECT 'decisions, decision_id ' || decision_id AS subject,
    'has candidate_count ' || expected || ', but ' || found || ' candidates' AS message
FROM (
    SELECT
        d.decision_id,
        d.candidate_count AS expected,
        (SELECT count(*) FROM scaled_candidates AS c WHERE c.decision_id = d.decision_id) AS found
    FROM decisions AS d NOT INDEXED
)
WHERE expected <> found;
