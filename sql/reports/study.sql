-- title: Where studying pays
-- question: Which families of decisions cost most beyond their difficulty?
-- group: errors
-- filters: yes
-- parameter: min_decisions (integer, 20): leave out families with fewer decisions
-- parameter: limit (integer, 20): maximum number of rows
-- column: family: kind, phase, structure, score, first roll, reply; a decision can have several structures or none
-- column: part: the member of the family
-- column: excess_emg_low: lower end of the 95% interval of excess_emg: the loss beyond difficulty that is certain (EMG)
-- column: excess_emg: equity lost beyond the difficulty of the decisions (EMG)
-- column: excess_emg_high: upper end of its interval
-- column: excess_share: share of the equity lost beyond difficulty by all decisions
-- column: error_emg: equity lost (EMG)
-- column: difficulty_emg: what a reference player would lose (EMG)
-- column: decisions: decisions that enter PR
-- column: pr: performance rating: 500 * error_emg / decisions
-- empty: No family has that many decisions.
-- leans on: player_action_stats, player_structure_stats, player_game_stats; decision_rows_by_opening for first rolls; where the filter looks into matches, one pass over decisions
WITH by_kind AS (
    SELECT kind, sum(decisions) AS decisions, sum(error_emg) AS error_emg, sum(difficulty_emg) AS difficulty_emg
    FROM player_action_stats
    WHERE analysed_decisions > 0
    GROUP BY match_id, kind
),
by_structure AS MATERIALIZED (
    SELECT
        f.match_id,
        sum(f.decisions) FILTER (WHERE s.phase = 'contact') AS n1, sum(f.error_emg) FILTER (WHERE s.phase = 'contact') AS e1,
        sum(f.difficulty_emg) FILTER (WHERE s.phase = 'contact') AS d1,
        sum(f.decisions) FILTER (WHERE s.phase = 'race') AS n2, sum(f.error_emg) FILTER (WHERE s.phase = 'race') AS e2,
        sum(f.difficulty_emg) FILTER (WHERE s.phase = 'race') AS d2,
        sum(f.decisions) FILTER (WHERE s.phase = 'bear-off') AS n3, sum(f.error_emg) FILTER (WHERE s.phase = 'bear-off') AS e3,
        sum(f.difficulty_emg) FILTER (WHERE s.phase = 'bear-off') AS d3,
        sum(f.decisions) FILTER (WHERE s.holds_prime) AS n4, sum(f.error_emg) FILTER (WHERE s.holds_prime) AS e4,
        sum(f.difficulty_emg) FILTER (WHERE s.holds_prime) AS d4,
        sum(f.decisions) FILTER (WHERE s.faces_prime) AS n5, sum(f.error_emg) FILTER (WHERE s.faces_prime) AS e5,
        sum(f.difficulty_emg) FILTER (WHERE s.faces_prime) AS d5,
        sum(f.decisions) FILTER (WHERE s.has_anchor) AS n6, sum(f.error_emg) FILTER (WHERE s.has_anchor) AS e6,
        sum(f.difficulty_emg) FILTER (WHERE s.has_anchor) AS d6,
        sum(f.decisions) FILTER (WHERE s.faces_anchor) AS n7, sum(f.error_emg) FILTER (WHERE s.faces_anchor) AS e7,
        sum(f.difficulty_emg) FILTER (WHERE s.faces_anchor) AS d7,
        sum(f.decisions) FILTER (WHERE s.is_on_bar) AS n8, sum(f.error_emg) FILTER (WHERE s.is_on_bar) AS e8,
        sum(f.difficulty_emg) FILTER (WHERE s.is_on_bar) AS d8
    FROM player_structure_stats AS f
    JOIN structures AS s ON s.structure_code = f.structure_code
    WHERE f.error_emg IS NOT NULL
    GROUP BY f.match_id
),
parts (place, family, part) AS (
    VALUES
        (1, 'phase', 'contact'),
        (2, 'phase', 'race'),
        (3, 'phase', 'bear-off'),
        (4, 'structure', 'holding a prime'),
        (5, 'structure', 'facing a prime'),
        (6, 'structure', 'with an anchor'),
        (7, 'structure', 'against an anchor'),
        (8, 'structure', 'on the bar')
),
-- The units of the intervals: a match of each family, a game at each score, a roll.
units (family, part, decisions, error_emg, difficulty_emg) AS (
    SELECT 'kind', kind, decisions, error_emg, difficulty_emg FROM by_kind
    UNION ALL
    SELECT
        p.family,
        p.part,
        CASE p.place WHEN 1 THEN n1 WHEN 2 THEN n2 WHEN 3 THEN n3 WHEN 4 THEN n4 WHEN 5 THEN n5 WHEN 6 THEN n6 WHEN 7 THEN n7 WHEN 8 THEN n8 END,
        CASE p.place WHEN 1 THEN e1 WHEN 2 THEN e2 WHEN 3 THEN e3 WHEN 4 THEN e4 WHEN 5 THEN e5 WHEN 6 THEN e6 WHEN 7 THEN e7 WHEN 8 THEN e8 END,
        CASE p.place WHEN 1 THEN d1 WHEN 2 THEN d2 WHEN 3 THEN d3 WHEN 4 THEN d4 WHEN 5 THEN d5 WHEN 6 THEN d6 WHEN 7 THEN d7 WHEN 8 THEN d8 END
    FROM by_structure CROSS JOIN parts AS p
    UNION ALL SELECT 'score', score_zone, decisions, error_emg, difficulty_emg FROM player_game_stats WHERE error_emg IS NOT NULL
    UNION ALL
    SELECT CASE ply WHEN 1 THEN 'first roll' ELSE 'reply' END, die1 || '' || die2, is_counted, error_emg, difficulty_emg
    FROM decision_facts
    WHERE kind = 'checker' AND ply <= 2 AND error_emg IS NOT NULL
),
summed AS (
    SELECT
        family, part, sum(decisions) AS decisions, sum(error_emg) AS error_emg, sum(difficulty_emg) AS difficulty_emg,
        sum(error_emg - difficulty_emg) AS excess,
        count(nullif(decisions, 0)) AS units, sum((error_emg - difficulty_emg) * (error_emg - difficulty_emg)) AS squares,
        sum((error_emg - difficulty_emg) * decisions) AS products, sum(decisions * decisions) AS counts
    FROM units
    GROUP BY family, part
    HAVING sum(decisions) >= max(coalesce(:min_decisions, 20), 1)
),
-- The interval of the excess of a decision, times the number of decisions.
measured AS (
    SELECT
        *,
        CASE WHEN units >= 3 THEN 1.96 * sqrt(units / (units - 1.0)
            * max(squares - 2.0 * excess / decisions * products + 1.0 * excess / decisions * excess / decisions * counts, 0.0)) END AS half
    FROM summed
)
SELECT
    family,
    part,
    excess - half AS excess_emg_low,
    excess AS excess_emg,
    excess + half AS excess_emg_high,
    excess / nullif((SELECT sum(k.excess) FROM measured AS k WHERE k.family = 'kind'), 0) AS excess_share,
    error_emg,
    difficulty_emg,
    decisions,
    500.0 * error_emg / nullif(decisions, 0) AS pr
FROM measured
ORDER BY excess_emg_low DESC NULLS LAST, family, part
LIMIT coalesce(:limit, 20);
