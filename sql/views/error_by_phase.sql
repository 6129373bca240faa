CREATE VIEW IF NOT EXISTS error_by_phase AS
-- One row per person and part of the game. category 'phase': contact, race, bear-off, each decision once. category 'structure':
-- holding a prime, facing a prime (four points or more), with an anchor, against an anchor, on the bar: a decision can be in
-- several or in none.
-- Leans on: one pass over decisions, positions by their key.
WITH faced AS (
    SELECT
        coalesce(pa.name, p.name) AS player, d.kind, d.error_emg, d.error_mwc, d.is_counted,
        x.phase_code, x.player_prime, x.opponent_prime, x.player_anchors, x.opponent_anchors, x.player_bar
    FROM decisions AS d
    JOIN positions AS x ON x.position_hash = d.position_hash
    JOIN players AS p ON p.player_id = d.player_id
    LEFT JOIN player_aliases AS pa ON pa.alias = p.name
    WHERE d.match_id NOT IN (SELECT v.match_id FROM matches AS v WHERE v.is_current = 0)
),
parts AS (
    SELECT 'phase' AS category, ph.phase_name AS part, f.* FROM faced AS f JOIN phases AS ph USING (phase_code)
    UNION ALL SELECT 'structure', 'holding a prime', f.* FROM faced AS f WHERE f.player_prime >= 4
    UNION ALL SELECT 'structure', 'facing a prime', f.* FROM faced AS f WHERE f.opponent_prime >= 4
    UNION ALL SELECT 'structure', 'with an anchor', f.* FROM faced AS f WHERE f.player_anchors > 0
    UNION ALL SELECT 'structure', 'against an anchor', f.* FROM faced AS f WHERE f.opponent_anchors > 0
    UNION ALL SELECT 'structure', 'on the bar', f.* FROM faced AS f WHERE f.player_bar > 0
)
SELECT
    player, category, part,
    500.0 * sum(error_emg) / nullif(sum(is_counted), 0) AS pr,
    sum(is_counted) AS decisions,
    sum(error_emg) AS error_emg,
    sum(error_mwc) AS error_mwc,
    sum(error_emg) FILTER (WHERE kind = 'checker') AS checker_error_emg,
    sum(error_emg) FILTER (WHERE kind <> 'checker') AS cube_error_emg
FROM parts
GROUP BY player, category, part;
