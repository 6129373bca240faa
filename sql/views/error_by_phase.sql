CREATE VIEW IF NOT EXISTS error_by_phase AS
-- One row per person and part of the game. category 'phase': contact, race, bear-off, each decision once. category 'structure':
-- holding a prime, facing a prime (four points or more), with an anchor, against an anchor, on the bar: a decision can be in
-- several or in none.
-- Leans on: one pass over decisions, position_rows by their key, in about the same order.
WITH faced AS MATERIALIZED (
    -- Summed before a decision counts in several parts.
    SELECT
        coalesce(pa.name, p.name) AS player,
        x.phase_code,
        x.player_prime >= 4 AS holds_prime,
        x.opponent_prime >= 4 AS faces_prime,
        x.player_anchors > 0 AS has_anchor,
        x.opponent_anchors > 0 AS faces_anchor,
        x.player_bar > 0 AS is_on_bar,
        sum(d.is_counted) AS decisions,
        sum(d.error_emg) AS error_emg,
        sum(d.error_mwc) AS error_mwc,
        sum(d.error_emg) FILTER (WHERE d.kind = 'checker') AS checker_error_emg,
        sum(d.error_emg) FILTER (WHERE d.kind <> 'checker') AS cube_error_emg
    FROM decisions AS d
    JOIN position_rows AS x ON x.position_id = d.position_id
    JOIN players AS p ON p.player_id = d.player_id
    LEFT JOIN player_aliases AS pa ON pa.alias = p.name
    WHERE d.match_id NOT IN (SELECT v.match_id FROM matches AS v WHERE v.is_current = 0)
    GROUP BY 1, 2, 3, 4, 5, 6, 7
),
parts AS (
    SELECT 'phase' AS category, ph.phase_name AS part, f.* FROM faced AS f JOIN phases AS ph USING (phase_code)
    UNION ALL SELECT 'structure', 'holding a prime', f.* FROM faced AS f WHERE f.holds_prime
    UNION ALL SELECT 'structure', 'facing a prime', f.* FROM faced AS f WHERE f.faces_prime
    UNION ALL SELECT 'structure', 'with an anchor', f.* FROM faced AS f WHERE f.has_anchor
    UNION ALL SELECT 'structure', 'against an anchor', f.* FROM faced AS f WHERE f.faces_anchor
    UNION ALL SELECT 'structure', 'on the bar', f.* FROM faced AS f WHERE f.is_on_bar
)
SELECT
    player, category, part,
    500.0 * sum(error_emg) / nullif(sum(decisions), 0) AS pr,
    sum(decisions) AS decisions,
    sum(error_emg) AS error_emg,
    sum(error_mwc) AS error_mwc,
    sum(checker_error_emg) AS checker_error_emg,
    sum(cube_error_emg) AS cube_error_emg
FROM parts
GROUP BY player, category, part;
