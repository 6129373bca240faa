-- title: Where studying pays
-- question: Which families of decisions cost more than the player's other decisions, beyond their difficulty?
-- group: errors
-- parameter: min_decisions (integer, 20): leave out families with fewer decisions
-- parameter: limit (integer, 20): maximum number of rows
-- parameter: against (nobody|field|similar|rival, nobody): compare a player with all others, with those whose PR is at most 1 away, or with one
--   of them, instead of with the player's other decisions
-- parameter: who (name, the one with most decisions): with against: the player, whom --player also sets
-- parameter: rival (name, none): with -p against=rival: the other player
-- parameter: before (date, none): compare the decisions from this day on with those before it; a year or a month stands for its first day
-- column: family: kind, phase, plan (the player's), against (the opponent's plan), idea (which one of the candidates has), score, first roll,
--   reply
-- column: part: the member of the family
-- column: extra_emg_low: lower end of the 95% interval of extra_emg; empty: fewer than three matches, games or rolls
-- column: extra_emg: equity lost beyond difficulty, more than as many average decisions of the same players lose (EMG); with against or before: more
--   than the others lose on as many of the family, or more than before; below 0: a strength, listed last
-- columns: extra_emg_high
-- column: verdict: weakness, strength, or may be chance; with before: worse, improved, or may be chance; empty: as extra_emg_low. Without --player
--   all players are one, so what weak players meet more often is a weakness, too
-- columns: extra_per_match_emg, excess_emg, error_emg, difficulty_emg, decisions
-- empty: No family has that many decisions. (With against and before, both sides need that many; otherwise families with more than half of all decisions
--   are left out. -p against=rival needs -p rival=NAME, and goes without -p before.)
-- uses index: player_action_stats, player_structure_stats, player_idea_stats, player_game_stats; decisions_by_opening for first rolls; where a filter looks into matches, one pass over decisions
{% set is_against = choice.against != 'nobody' %}
{% set is_divided = is_against or before != 'NULL' %}
{# The side of a row comes from a join: SQLite allows 1,000 tables in a statement, and counts those of a WITH clause each time it is named. #}
{% set side %}{% if not is_divided %}'a'{% elif is_against %}x.side{% else -%}
CASE WHEN s.played_at_local >= {{ before }} THEN 'a' WHEN s.played_at_local < {{ before }} THEN 'b' END
{%- endif %}{% endset %}
{% set sides %}{% if is_against %} JOIN sides AS x ON x.person_id = s.person_id{% endif %}{% endset %}
WITH
{% if is_against %}
people AS {{ materialized() }} (
    SELECT person_id, player, decisions, {{ pr() }} AS pr
    FROM (SELECT person_id, player, {{ totals('decisions pr_error_emg') }} FROM {{ source('player_match_stats') }} AS s GROUP BY person_id, player) AS s
),
asked AS {{ materialized() }} (
    SELECT player, pr
    FROM people
    WHERE ({{ who }} IS NULL OR player = {{ who }}) AND {{ before }} IS NULL
    ORDER BY decisions DESC, player
    LIMIT 1
),
sides AS {{ materialized() }} (
    SELECT p.person_id, CASE WHEN p.player = a.player THEN 'a' ELSE 'b' END AS side
    FROM people AS p CROSS JOIN asked AS a
    {% if choice.against == 'similar' %}
    WHERE p.player = a.player OR abs(p.pr - a.pr) <= 1
    {% elif choice.against == 'rival' %}
    WHERE p.player = a.player OR p.player = {{ rival }}
    {% endif %}
),
{% endif %}
by_kind AS (
    SELECT {{ side }} AS side, kind, {{ totals('decisions error_emg difficulty_emg') }}
    FROM {{ source('player_action_stats') }} AS s{{ sides }}
    WHERE analysed_decisions > 0
    GROUP BY {{ side }}, match_id, kind
),
{{ parts() }},
by_part AS (
    SELECT {{ side }} AS side, s.match_id, b.part_code, {{ totals('decisions error_emg difficulty_emg', 's.') }}
    FROM {{ source('player_structure_stats') }} AS s{{ sides }}
    JOIN members AS b ON b.structure_code = s.structure_code
    WHERE s.error_emg IS NOT NULL AND (b.part_code <= 5 OR b.part_code > 10 AND {{ has_plans('s.') }})
    GROUP BY {{ side }}, s.match_id, b.part_code
),
by_idea AS (
    SELECT {{ side }} AS side, idea, sum(did + missed + wrong + avoided) AS decisions, {{ totals('error_emg difficulty_emg') }}
    FROM {{ source('player_idea_stats') }} AS s{{ sides }}
    WHERE {{ has_plans() }}
    GROUP BY {{ side }}, match_id, idea
),
{# `decisions` has neither names nor dates, so first rolls and replies get them here. #}
early AS (
    SELECT d.ply, d.die1, d.die2, d.is_counted, d.error_emg, d.difficulty_emg
        {%- if is_against %}, p.person_id{% elif is_divided %}, m.played_at_local{% endif %}

    FROM {{ decisions() }} AS d
    {% if is_against %}
    JOIN {{ spellings() }} AS p ON p.player_id = d.player_id
    {% elif is_divided %}
    JOIN matches AS m ON m.match_id = d.match_id
    {% endif %}
    WHERE d.kind = 'checker' AND d.ply <= 2 AND d.error_emg IS NOT NULL
),
-- The units of the intervals: a match of each family, a game at each score, a roll.
units (side, family, part, decisions, error_emg, difficulty_emg) AS (
    SELECT side, 'kind', kind, decisions, error_emg, difficulty_emg FROM by_kind
    UNION ALL
    SELECT b.side, p.category, p.part, b.decisions, b.error_emg, b.difficulty_emg FROM by_part AS b JOIN parts AS p ON p.part_code = b.part_code
    UNION ALL
    SELECT side, 'idea', idea, decisions, error_emg, difficulty_emg FROM by_idea
    UNION ALL
    SELECT {{ side }}, 'score', score_zone, decisions, error_emg, difficulty_emg FROM {{ source('player_game_stats') }} AS s{{ sides }} WHERE error_emg IS NOT NULL
    UNION ALL
    SELECT {{ side }}, CASE ply WHEN 1 THEN 'first roll' ELSE 'reply' END, CAST({{ dice_number() }} AS {{ text }}), is_counted, error_emg, difficulty_emg
    FROM early AS s{{ sides }}
),
{{ summed_excess(min_decisions, 'side, ', 'side IS NOT NULL') }},
-- What all decisions lost: each is of one kind.
whole AS (
    SELECT sum(decisions) AS all_decisions, sum(error_emg - difficulty_emg) AS all_excess,
        (SELECT count(DISTINCT match_id) FROM {{ source('player_match_stats') }} AS s{{ sides }} WHERE decisions > 0 AND {{ side }} = 'a') AS matches
    FROM by_kind
    WHERE side = 'a'
),
{% if is_divided %}
-- The difference of two means, times the number of decisions.
halves AS (
    SELECT *, {{ excess_half() }} AS half FROM summed
),
pairs AS (
    SELECT family, part, max(decisions) FILTER (WHERE side = 'a') AS decisions, max(error_emg) FILTER (WHERE side = 'a') AS error_emg,
        max(difficulty_emg) FILTER (WHERE side = 'a') AS difficulty_emg, max(excess) FILTER (WHERE side = 'a') AS excess,
        max(half) FILTER (WHERE side = 'a') AS half, max(decisions) FILTER (WHERE side = 'b') AS other_decisions,
        max(excess) FILTER (WHERE side = 'b') AS other_excess, max(half) FILTER (WHERE side = 'b') AS other_half
    FROM halves
    GROUP BY family, part
    HAVING count(*) = 2
),
measured AS (
    SELECT p.family, p.part, p.decisions, p.error_emg, p.difficulty_emg, p.excess, w.matches,
        p.excess - p.other_excess * p.decisions / p.other_decisions AS extra,
        sqrt(p.half * p.half + 1e0 * p.other_half * p.decisions / p.other_decisions * p.other_half * p.decisions / p.other_decisions) AS half
    FROM pairs AS p
    CROSS JOIN whole AS w
)
{% else %}
-- The interval of the excess of a decision, times the number of decisions.
{{ extra_of_whole() }}
{% endif %}
SELECT
    family,
    part,
    {{ extra_columns('worse', 'improved') if is_divided and not is_against else extra_columns('weakness', 'strength') }},
    extra / nullif(matches, 0) AS extra_per_match_emg,
    excess AS excess_emg,
    error_emg,
    difficulty_emg,
    decisions
FROM measured
{% if not is_divided %}
-- Advice to study a family with most of the decisions would help nobody.
WHERE decisions * 2 <= all_decisions
{% endif %}
ORDER BY CASE WHEN extra > 0 THEN 0 ELSE 1 END, extra_emg_low DESC NULLS LAST, family, part
LIMIT {{ limit }}
