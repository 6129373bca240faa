CREATE TEMP VIEW player_structure_stats AS
SELECT
    s.*,
    x.phase, x.plan, x.opponent_plan
FROM source.player_structure_stats AS s
LEFT JOIN source.structures AS x ON x.structure_code = s.structure_code;
