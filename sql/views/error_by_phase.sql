CREATE VIEW IF NOT EXISTS error_by_phase AS
-- One row per person and part of the game. category 'phase': contact, race, bear-off, each decision once. category 'structure': holding a
-- prime, facing a prime (four points or more), with an anchor, against an anchor, on the bar: a decision can be in several or in none.
-- Leans on: player_structure_stats, summed by structure_code before a decision counts in several parts.
WITH faced AS (
    SELECT
        player,
        structure_code,
        sum(decisions) AS decisions,
        sum(error_emg) AS error_emg,
        sum(error_mwc) AS error_mwc,
        sum(checker_error_emg) AS checker_error_emg,
        sum(cube_error_emg) AS cube_error_emg
    FROM player_structure_stats
    GROUP BY player, structure_code
),
parts (structure_code, category, part) AS MATERIALIZED (
    SELECT structure_code, 'phase', phase FROM structures
    UNION ALL SELECT structure_code, 'structure', 'holding a prime' FROM structures WHERE holds_prime
    UNION ALL SELECT structure_code, 'structure', 'facing a prime' FROM structures WHERE faces_prime
    UNION ALL SELECT structure_code, 'structure', 'with an anchor' FROM structures WHERE has_anchor
    UNION ALL SELECT structure_code, 'structure', 'against an anchor' FROM structures WHERE faces_anchor
    UNION ALL SELECT structure_code, 'structure', 'on the bar' FROM structures WHERE is_on_bar
)
SELECT
    f.player,
    CAST(s.category AS TEXT) AS category, -- phase, structure
    CAST(s.part AS TEXT) AS part,       -- contact, race, bear-off; holding or facing a prime, with or against an anchor, on the bar
    -- performance rating: 500 * error_emg / decisions; NULL: no decision counts
    CAST(500.0 * sum(f.error_emg) / nullif(sum(f.decisions), 0) AS REAL) AS pr,
    CAST(sum(f.decisions) AS INTEGER) AS decisions, -- decisions that enter PR
    CAST(sum(f.error_emg) AS REAL) AS error_emg, -- equity lost, EMG; NULL: nothing was analysed
    CAST(sum(f.error_mwc) AS REAL) AS error_mwc, -- match winning chances lost, 1 = a whole match; NULL: money, or nothing was analysed
    CAST(sum(f.checker_error_emg) AS REAL) AS checker_error_emg, -- equity lost by checker plays, EMG
    CAST(sum(f.cube_error_emg) AS REAL) AS cube_error_emg -- equity lost by cube decisions, EMG
FROM faced AS f
JOIN parts AS s ON s.structure_code = f.structure_code
GROUP BY f.player, s.category, s.part;
