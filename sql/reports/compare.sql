-- title: Two players, periods or events compared
-- title with by: Two {}s compared
-- question: Is the difference between two PRs more than chance?
-- group: players
-- parameter: by (player|period|event, player): what to compare
-- parameter: a (name, needed): a player's or event's name or part of it, or a period (2024, 2024-10)
-- parameter: b (name, needed): the other side
-- column: kind: all decisions, or checker, double, take
-- column: a: the first side
-- column: b: the other side
-- columns: a_pr
-- column: b_pr: PR of the other side
-- column: difference_pr: a_pr - b_pr; above 0: the first side loses more
-- column: difference_pr_low: lower end of its 95% interval, empty: one has fewer than three matches and money sessions, or ten doubles or answers
-- columns: difference_pr_high
-- column: verdict: the better side, by more than chance makes in one of the four lines, or: cannot be told apart; too few matches: one has fewer than five, money sessions included; empty: no PR
-- columns: matches_a
-- column: matches_b: matches of the other side
-- columns: decisions_a
-- column: decisions_b: decisions of the other side
-- uses index: player_match_stats: one pass over match_sums; where a filter looks into matches, one pass over decisions
{% set name = {'player': 'player', 'event': 'event', 'period': 'substr(played_at_local, 1, 10)'}[choice.by] %}
WITH named AS {{ materialized() }} (
    SELECT {{ name }} AS name, match_id, match_length, decisions, error_emg, pr_error_emg, checker_decisions, checker_error_emg, double_decisions,
        double_error_emg, take_decisions, take_error_emg,
        double_difficulty_emg, double_difficulty_variance, take_difficulty_emg, take_difficulty_variance
    FROM {{ source('player_match_stats') }} AS s
),
asked AS {{ materialized() }} (SELECT {{ a }} AS a, {{ b }} AS b),
{# A period is a prefix of the date. #}
sides AS (
    SELECT l.side, n.*
    FROM (SELECT 'a' AS side, a AS name FROM asked UNION ALL SELECT 'b', b FROM asked) AS l
    JOIN named AS n ON {{ 'substr(n.name, 1, length(l.name))' if choice.by == 'period' else 'n.name' }} = l.name
),
by_match AS (
{% for kind in ['all', 'checker', 'double', 'take'] %}
    {% set of = '' if kind == 'all' else kind ~ '_' %}
    {{ 'UNION ALL ' if not loop.first }}SELECT side, {{ loop.index }} AS place, '{{ kind }}' AS kind, sum({{ of }}decisions) AS decisions, {{ pr_error('sum(' ~ of ~ 'error_emg)', 'match_length') if of else 'sum(pr_error_emg)' }} AS pr_error_emg,
        CASE WHEN match_length > 0 AND sum({{ of }}decisions) > 0 THEN 1 ELSE 0 END AS matches, sum({{ of }}error_emg) AS error_emg, {% for name in ['difficulty_emg', 'difficulty_variance'] %}{{ 'sum(' ~ of ~ name ~ ')' if kind in ['double', 'take'] else 'CAST(NULL AS DOUBLE)' }} AS {{ name }}{{ ', ' if loop.first }}{% endfor %}

    FROM sides GROUP BY side, match_id, match_length
{% endfor %}
),
{{ summed_and_measured('by_match', 'side, place, kind', 'matches decisions error_emg difficulty_emg', small="kind IN ('double', 'take')") }},
{# From a PR to the ends of its interval. #}
ended AS (
    SELECT *, CASE WHEN kind IN ('double', 'take') THEN pr - pr_low ELSE pr_half END AS below, CASE WHEN kind IN ('double', 'take') THEN pr_high - pr ELSE pr_half END AS above
    FROM measured
),
{# One reference instead of a join: SQLite limits the tables of a statement. #}
pairs AS (
    SELECT place, kind
    {% for column in ['matches', 'units', 'decisions', 'pr', 'below', 'above'] %}
        , max(CASE side WHEN 'a' THEN {{ column }} END) AS {{ column }}_a, max(CASE side WHEN 'b' THEN {{ column }} END) AS {{ column }}_b
    {% endfor %}
    FROM ended
    GROUP BY place, kind
    HAVING count(*) = 2
),
both_sides AS (
    SELECT place, kind, matches_a, matches_b, units_a, units_b, decisions_a, decisions_b, pr_a AS a_pr, pr_b AS b_pr,
        sqrt(below_a * below_a + above_b * above_b) AS below, sqrt(above_a * above_a + below_b * below_b) AS above
    FROM pairs
)
SELECT
    b.kind, q.a, q.b, b.a_pr, b.b_pr,
    b.a_pr - b.b_pr AS difference_pr, b.a_pr - b.b_pr - b.below AS difference_pr_low,
    b.a_pr - b.b_pr + b.above AS difference_pr_high,
    CASE
        WHEN b.units_a < {{ enough_matches }} OR b.units_b < {{ enough_matches }} THEN 'too few matches'
        WHEN b.below IS NULL THEN NULL
        {# Four lines at once. #}
        WHEN b.a_pr - b.b_pr > {{ z_of_many('4e0', comparison_share) }} / {{ z95 }} * b.below THEN q.b || ' is better'
        WHEN b.b_pr - b.a_pr > {{ z_of_many('4e0', comparison_share) }} / {{ z95 }} * b.above THEN q.a || ' is better'
        ELSE 'cannot be told apart'
    END AS verdict,
    b.matches_a, b.matches_b, b.decisions_a, b.decisions_b
FROM both_sides AS b
CROSS JOIN asked AS q
ORDER BY b.place
