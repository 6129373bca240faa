CREATE VIEW IF NOT EXISTS error_by_phase AS
-- One row per person and part of the game. category 'phase': contact, race, bear-off, each decision once. category 'structure': holding a
-- prime, facing a prime (four points or more), with an anchor, against an anchor, on the bar: a decision can be in several or in none.
-- Leans on: player_structure_stats, in the order of its matches.
WITH parts (part_code, category, part) AS (
    VALUES (1, 'phase', 'contact'), (2, 'phase', 'race'), (3, 'phase', 'bear-off'), (4, 'structure', 'holding a prime'),
        (5, 'structure', 'facing a prime'), (6, 'structure', 'with an anchor'), (7, 'structure', 'against an anchor'),
        (8, 'structure', 'on the bar')
),
-- Codes instead of names: at 20,000 matches two million rows are sorted by them.
members AS MATERIALIZED (
    SELECT s.structure_code, p.part_code
    FROM structures AS s
    JOIN parts AS p ON CASE p.part_code
        WHEN 4 THEN s.holds_prime WHEN 5 THEN s.faces_prime WHEN 6 THEN s.has_anchor WHEN 7 THEN s.faces_anchor WHEN 8 THEN s.is_on_bar
        ELSE p.part = s.phase
    END
),
by_match AS (
    SELECT
        f.person_id, s.part_code,
        sum(f.decisions) AS decisions, sum(f.error_emg) AS error_emg, sum(f.error_mwc) AS error_mwc,
        sum(f.checker_error_emg) AS checker_error_emg, sum(f.cube_error_emg) AS cube_error_emg, sum(f.difficulty_emg) AS difficulty_emg
    FROM player_structure_stats AS f
    JOIN members AS s ON s.structure_code = f.structure_code
    GROUP BY f.match_id, f.seat, s.part_code
),
summed AS (
    SELECT
        person_id, part_code,
        sum(decisions) AS decisions, sum(error_emg) AS error_emg, sum(error_mwc) AS error_mwc,
        sum(checker_error_emg) AS checker_error_emg, sum(cube_error_emg) AS cube_error_emg, sum(difficulty_emg) AS difficulty_emg,
        -- The unit of the intervals is a match.
        count(nullif(decisions, 0)) AS units, sum(error_emg * error_emg) AS squares, sum(error_emg * decisions) AS products,
        sum(decisions * decisions) AS counts
    FROM by_match
    GROUP BY person_id, part_code
),
measured AS (
    SELECT
        *,
        500.0 * error_emg / nullif(decisions, 0) AS pr,
        CASE WHEN units >= 3 THEN 1.96 * 500.0 * sqrt(units / (units - 1.0)
            * max(squares - 2.0 * error_emg / decisions * products + 1.0 * error_emg / decisions * error_emg / decisions * counts, 0.0)) / decisions END AS pr_half
    FROM summed
)
SELECT
    (SELECT p.name FROM players AS p WHERE p.player_id = m.person_id) AS player,
    CAST(category AS TEXT) AS category, -- phase, structure
    CAST(part AS TEXT) AS part,         -- contact, race, bear-off; holding or facing a prime, with or against an anchor, on the bar
    CAST(pr AS REAL) AS pr,             -- performance rating: 500 * error_emg / decisions; NULL: no decision counts
    CAST(max(pr - pr_half, 0.0) AS REAL) AS pr_low, -- lower end of the 95% interval of pr, over matches; NULL: fewer than three matches
    CAST(pr + pr_half AS REAL) AS pr_high, -- upper end; NULL: as pr_low
    CAST(decisions AS INTEGER) AS decisions, -- decisions that enter PR
    CAST(error_emg AS REAL) AS error_emg, -- equity lost, EMG; NULL: not analysed
    CAST(error_mwc AS REAL) AS error_mwc, -- match winning chances lost (1: a match); NULL: money, or not analysed
    CAST(checker_error_emg AS REAL) AS checker_error_emg, -- equity lost by checker plays, EMG
    CAST(cube_error_emg AS REAL) AS cube_error_emg, -- equity lost by cube decisions, EMG
    CAST(error_emg - difficulty_emg AS REAL) AS excess_emg -- equity lost beyond difficulty, EMG
FROM measured AS m JOIN parts USING (part_code);
