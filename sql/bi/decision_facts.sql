CREATE TEMP VIEW decision_facts AS
SELECT
    f.*,
    CAST(f.played_at_local || '.000000' AS TEXT) AS played_at, -- played_at_local in the format of BI tools, for time ranges
    m.month_start,
    CAST(substr(f.played_at_local, 1, 4) AS INTEGER) AS year, -- YYYY
    a.best_action,
    a.score_player,
    a.score_opponent,
    d.double_decision_id,
    a.xgid
FROM source.decision_facts AS f
CROSS JOIN source.decisions AS d
CROSS JOIN source.matches AS m
CROSS JOIN source.decision_analysis AS a
WHERE d.decision_id = f.decision_id AND m.match_id = f.match_id AND a.decision_id = f.decision_id;
