CREATE TEMP VIEW decision_facts AS
SELECT
    f.*,
    -- the best candidate's play, or the best by the three equities; of a decision that lost nothing, the action taken; NULL: not analysed
    CAST(CASE WHEN f.error_emg > 0 THEN {{ best_action('c', 'a') }} ELSE f.action END AS TEXT) AS best_action,
    d.double_decision_id
FROM source.decision_facts AS f
CROSS JOIN source.decisions AS d
LEFT JOIN source.candidates AS c ON f.error_emg > 0 AND f.kind = 'checker' AND c.decision_id = f.decision_id AND c.candidate_rank = 1
LEFT JOIN source.cube_analyses AS a ON f.error_emg > 0 AND f.kind <> 'checker' AND a.decision_id = coalesce(d.double_decision_id, d.decision_id)
WHERE d.decision_id = f.decision_id;
