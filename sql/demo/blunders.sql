-- Which decisions cost most?
-- Uses index: a scan of decisions (a few thousand rows in the sample); candidates through their key.
SELECT
    p.name AS player,
    d.kind,
    coalesce(d.die1 || '-' || d.die2, '') AS dice,
    d.action AS did,
    CASE d.kind
        WHEN 'checker' THEN (SELECT c.play FROM candidates AS c WHERE c.decision_id = d.decision_id AND c.candidate_rank = 1)
        ELSE (SELECT a.recommendation FROM cube_analyses AS a
              WHERE a.decision_id = coalesce(d.double_decision_id, d.decision_id))
    END AS best,
    d.error_emg
FROM decisions AS d
JOIN players AS p USING (player_id)
WHERE d.error_emg > 0
ORDER BY d.error_emg DESC, d.decision_id
LIMIT 5;
