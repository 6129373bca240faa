-- title: Error by phase and structure
-- question: How much does a player lose in each part of the game and in each structure?
-- group: errors
-- filters: yes
-- parameter: per_player (yes|no, yes): a row for each player and part, or for each part
-- column: player: the person (spellings merged)
-- column: category: phase: each decision is in one part; structure: in several or in none
-- column: part: contact, race, bear-off; holding or facing a prime (four points or more), with or against an anchor, on the bar
-- column: pr: performance rating: 500 * error_emg / decisions
-- column: pr_low: lower end of the 95% interval of pr, over matches; empty: fewer than three
-- column: pr_high: upper end
-- column: decisions: decisions that enter PR
-- column: error_emg: equity lost (EMG)
-- column: error_mwc: match winning chances lost, 1 = a whole match
-- column: checker_error_emg: equity lost by checker plays
-- column: cube_error_emg: equity lost by cube decisions
-- column: excess_emg: equity lost beyond the difficulty of the decisions (EMG)
-- leans on: player_structure_stats; where the filter looks into matches, one pass over decisions, decision_rows_by_match if a player is given
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
        person_id,
        part_code,
        sum(decisions) AS decisions, sum(error_emg) AS error_emg, sum(error_mwc) AS error_mwc,
        sum(checker_error_emg) AS checker_error_emg, sum(cube_error_emg) AS cube_error_emg, sum(difficulty_emg) AS difficulty_emg,
        -- The unit of the intervals is a match.
        count(nullif(decisions, 0)) AS units, sum(error_emg * error_emg) AS squares, sum(error_emg * decisions) AS products,
        sum(decisions * decisions) AS counts
    FROM by_match
    GROUP BY CASE WHEN :per_player = 'no' THEN 0 ELSE person_id END, part_code
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
    CASE WHEN :per_player = 'no' THEN 'all' ELSE (SELECT p.name FROM players AS p WHERE p.player_id = m.person_id) END AS player,
    category,
    part,
    pr,
    max(pr - pr_half, 0.0) AS pr_low,
    pr + pr_half AS pr_high,
    decisions,
    error_emg,
    error_mwc,
    checker_error_emg,
    cube_error_emg,
    error_emg - difficulty_emg AS excess_emg
FROM measured AS m JOIN parts USING (part_code)
ORDER BY player, category, error_emg DESC, part;
