-- title: Two players, periods or events compared
-- question: Is the difference between two PRs more than chance?
-- group: players
-- parameter: by (player|period|event, player): what to compare
-- parameter: a (name, the one with most decisions): a player's or event's name or part of it, or a period (2024, 2024-10)
-- parameter: b (name, the one with most decisions after it): the other side
-- column: kind: all decisions, or checker, double, take
-- column: a: the first side
-- column: b: the other side
-- columns: a_pr
-- column: b_pr: the same for the other side
-- column: difference_pr: a_pr - b_pr; above 0: the first side loses more
-- column: difference_pr_low: lower end of its 95% interval, over matches; empty: one has fewer than three
-- columns: difference_pr_high
-- column: verdict: the better side, or: cannot be told apart; too few matches: one has fewer than five; empty: no PR
-- columns: matches_a
-- column: matches_b: the same for the other side
-- columns: decisions_a
-- column: decisions_b: the same for the other side
-- uses index: player_match_stats: one pass over match_sums; where a filter looks into matches, one pass over decisions
{% set name = {'player': 'player', 'event': 'event', 'period': 'substr(played_at_local, 1, 10)'}[choice.by] %}
WITH named AS {{ materialized() }} (
    SELECT {{ name }} AS name, match_id, match_length, decisions, pr_error_emg, checker_decisions, checker_error_emg, double_decisions,
        double_error_emg, take_decisions, take_error_emg
    FROM {{ source('player_match_stats') }} AS s
),
totals AS (
    SELECT {{ 'substr(name, 1, 4)' if choice.by == 'period' else 'name' }} AS name, sum(decisions) AS decisions
    FROM named
    WHERE name IS NOT NULL
    GROUP BY 1
),
{# The two with most decisions, other than those that are given. #}
others AS (
    SELECT name, row_number() OVER (ORDER BY decisions DESC, name) AS place
    FROM totals
    WHERE name <> coalesce({{ a }}, '') AND name <> coalesce({{ b }}, '')
),
asked AS {{ materialized() }} (
    SELECT
        coalesce({{ a }}, max(CASE WHEN place = 1 THEN name END)) AS a,
        coalesce({{ b }}, max(CASE WHEN place = {{ 1 if a != 'NULL' else 2 }} THEN name END)) AS b
    FROM others
),
{# A period is a prefix of the date. #}
sides AS (
    SELECT l.side, n.*
    FROM (SELECT 'a' AS side, a AS name FROM asked UNION ALL SELECT 'b', b FROM asked) AS l
    JOIN named AS n ON {{ 'substr(n.name, 1, length(l.name))' if choice.by == 'period' else 'n.name' }} = l.name
),
by_match AS (
{% for kind in ['all', 'checker', 'double', 'take'] %}
    {% set of = '' if kind == 'all' else kind ~ '_' %}
    {{ 'UNION ALL ' if not loop.first }}SELECT side, {{ loop.index }} AS place, '{{ kind }}' AS kind, sum({{ of }}decisions) AS decisions, {{ pr_error('sum(' ~ of ~ 'error_emg)', 'match_length') if of else 'sum(pr_error_emg)' }} AS pr_error_emg
    FROM sides GROUP BY side, match_id, match_length
{% endfor %}
),
{{ summed_and_measured('by_match', 'side, place, kind', 'decisions') }},
{# One reference instead of a join: SQLite limits the tables of a statement. #}
pairs AS (
    SELECT place, kind
    {% for column in ['units', 'decisions', 'pr', 'pr_half'] %}
        , max(CASE side WHEN 'a' THEN {{ column }} END) AS {{ column }}_a, max(CASE side WHEN 'b' THEN {{ column }} END) AS {{ column }}_b
    {% endfor %}
    FROM measured
    GROUP BY place, kind
    HAVING count(*) = 2
),
both_sides AS (
    SELECT place, kind, units_a AS matches_a, units_b AS matches_b, decisions_a, decisions_b, pr_a AS a_pr, pr_b AS b_pr,
        sqrt(pr_half_a * pr_half_a + pr_half_b * pr_half_b) AS half
    FROM pairs
)
SELECT
    b.kind,
    q.a,
    q.b,
    b.a_pr,
    b.b_pr,
    b.a_pr - b.b_pr AS difference_pr,
    b.a_pr - b.b_pr - b.half AS difference_pr_low,
    b.a_pr - b.b_pr + b.half AS difference_pr_high,
    CASE
        WHEN b.matches_a < 5 OR b.matches_b < 5 THEN 'too few matches'
        WHEN b.half IS NULL THEN NULL
        WHEN b.a_pr - b.b_pr > b.half THEN q.b || ' is better'
        WHEN b.b_pr - b.a_pr > b.half THEN q.a || ' is better'
        ELSE 'cannot be told apart'
    END AS verdict,
    b.matches_a,
    b.matches_b,
    b.decisions_a,
    b.decisions_b
FROM both_sides AS b
CROSS JOIN asked AS q
ORDER BY b.place
