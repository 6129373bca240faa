-- title: Where studying pays
-- question: Which families of decisions cost more than the player's other decisions, beyond their difficulty?
-- group: errors
-- parameter: min_decisions (integer, 20): leave out families with fewer decisions
-- parameter: limit (integer, 20): maximum number of rows
-- column: family: kind, phase, plan (the player's), against (the opponent's plan), idea (which one of the candidates has), score, first roll,
--   reply
-- column: part: the member of the family
-- column: extra_emg_low: lower end of the 95% interval of extra_emg
-- column: extra_emg: equity lost beyond difficulty, more than as many average decisions of the same players lose (EMG); below 0: a strength, listed last
-- column: extra_emg_high: upper end
-- column: extra_per_match_emg: the same in a match: what would be saved by playing these decisions like the others
-- columns: excess_emg
-- columns: error_emg
-- column: difficulty_emg: what a reference player would lose (EMG)
-- columns: decisions
-- empty: No family has that many decisions. (Families with more than half of all decisions are left out.)
-- uses index: player_action_stats, player_structure_stats, player_idea_stats, player_game_stats; decisions_by_opening for first rolls; where a filter looks into matches, one pass over decisions
WITH by_kind AS (
    SELECT kind, {{ totals('decisions error_emg difficulty_emg') }}
    FROM {{ player_action_stats() }} AS s
    WHERE analysed_decisions > 0
    GROUP BY match_id, kind
),
{{ parts() }},
by_part AS (
    SELECT f.match_id, s.part_code, {{ totals('decisions error_emg difficulty_emg', 'f.') }}
    FROM {{ player_structure_stats() }} AS f
    JOIN members AS s ON s.structure_code = f.structure_code
    WHERE f.error_emg IS NOT NULL AND (s.part_code <= 5 OR s.part_code > 10 AND {{ has_plans('f.') }})
    GROUP BY f.match_id, s.part_code
),
by_idea AS (
    SELECT idea, sum(did + missed + wrong + avoided) AS decisions, {{ totals('error_emg difficulty_emg') }}
    FROM {{ player_idea_stats() }} AS s
    WHERE {{ has_plans() }}
    GROUP BY match_id, idea
),
-- The units of the intervals: a match of each family, a game at each score, a roll.
units (family, part, decisions, error_emg, difficulty_emg) AS (
    SELECT 'kind', kind, decisions, error_emg, difficulty_emg FROM by_kind
    UNION ALL
    SELECT p.category, p.part, decisions, error_emg, difficulty_emg FROM by_part AS b JOIN parts AS p ON p.part_code = b.part_code
    UNION ALL
    SELECT 'idea', idea, decisions, error_emg, difficulty_emg FROM by_idea
    UNION ALL
    SELECT 'score', score_zone, decisions, error_emg, difficulty_emg FROM {{ player_game_stats() }} AS s WHERE error_emg IS NOT NULL
    UNION ALL
    SELECT CASE ply WHEN 1 THEN 'first roll' ELSE 'reply' END, CAST({{ dice_number() }} AS {{ text }}), is_counted, error_emg, difficulty_emg
    FROM {{ decisions() }} AS d
    WHERE kind = 'checker' AND ply <= 2 AND error_emg IS NOT NULL
),
summed AS (
    SELECT
        family, part, {{ totals('decisions error_emg difficulty_emg') }},
        sum(error_emg - difficulty_emg) AS excess,
        count(nullif(decisions, 0)) AS units, sum((error_emg - difficulty_emg) * (error_emg - difficulty_emg)) AS squares,
        sum((error_emg - difficulty_emg) * decisions) AS products, sum(decisions * decisions) AS counts
    FROM units
    GROUP BY family, part
    HAVING sum(decisions) >= 1 AND sum(decisions) >= {{ min_decisions }}
),
-- What all decisions lost: each is of one kind.
whole AS (
    SELECT sum(decisions) AS all_decisions, sum(error_emg - difficulty_emg) AS all_excess,
        (SELECT count(DISTINCT match_id) FROM {{ player_match_stats() }} AS s WHERE decisions > 0) AS matches
    FROM by_kind
),
-- The interval of the excess of a decision, times the number of decisions. A family of most decisions is no advice.
measured AS (
    SELECT *, excess - all_excess * decisions / all_decisions AS extra, {{ half(sum_standard_error('excess'), 'units') }} AS half
    FROM summed CROSS JOIN whole
    WHERE decisions * 2 <= all_decisions
)
SELECT
    family,
    part,
    extra - half AS extra_emg_low,
    extra AS extra_emg,
    extra + half AS extra_emg_high,
    extra / nullif(matches, 0) AS extra_per_match_emg,
    excess AS excess_emg,
    error_emg,
    difficulty_emg,
    decisions
FROM measured
ORDER BY CASE WHEN extra > 0 THEN 0 ELSE 1 END, extra_emg_low DESC NULLS LAST, family, part
LIMIT {{ limit }}
