-- title: Player statistics
-- question: How well did each player play: PR and its parts, errors, luck? Or one player beside the others at an event, or by grades of errors?
-- group: players
-- rules: titles
-- parameter: against (nobody|field, nobody): nobody: a row for each player; field: the PR of one player by kind of decision, and the mean PR of
--     the others; choose an event with the filter
-- parameter: who (name, needed against the field): against the field: the player, whom the filter also sets
-- parameter: grading (none|xg|gnubg|own, none): how many decisions fall into each grade of a grading, in place of PR and of `against`; own: your own grades
-- parameter: per_player (yes|no, yes): of a grading: a row for each player, or all together
-- parameter: min_decisions (integer, 1): leave out players with fewer counted decisions, against the field of the kind
-- parameter: limit (integer, all): maximum number of rows
-- columns: player
-- column: matches: matches of the player, without money sessions
-- columns: won, money_sessions, pr, pr_low, pr_high
-- column: pr_title: by the rules: the class, or the title of several classes, that the whole interval of this PR has, with the rules'
--     minima; empty: none, it spans several, fewer than ten matches and sessions, or a part of the decisions
-- column: pr_range: the same whatever the minima
-- columns: rules, is_listed, experience_points, decisions, checker_decisions, double_decisions, take_decisions, checker_pr, checker_pr_low, checker_pr_high,
--   double_pr, double_pr_low, double_pr_high, take_pr, take_pr_low, take_pr_high, errors, blunders, error_emg, lost_matches, excess_emg,
--   difficulty_ratio, l7_mwc, engine_elo, luck_emg, luck_matches, snowie_error_rate
-- column: kind: against the field: all decisions, or checker, double, take
-- columns: field_pr
-- column: field_pr_low: lower end of its 95% interval, over players; empty: fewer than three others
-- columns: field_pr_high
-- column: difference_pr: pr - field_pr; below 0: the player loses less than the field
-- column: place: place of the player by PR, 1 the lowest
-- column: players: the player and the others
-- column: grade: of a grading: the grade; none: errors below the lowest grade
-- columns: min_error_emg
-- column: decisions_share: their share of all counted decisions
-- columns: error_share
-- empty: No decision that passes the filters enters PR.
-- uses index: player_stats: match_sums_by_player if a player is given; where a filter looks into matches, one pass over decisions; decisions_by_player
--   for the decisions that have a grade
{% if choice.grading != 'none' %}
WITH bands AS {{ materialized() }} (
    SELECT min_error_emg, coalesce(lead(min_error_emg) OVER (ORDER BY min_error_emg), 1e300) AS next_error_emg, grade
    FROM (
        SELECT min_error_emg, {{ list('grade', '/') }} AS grade
        FROM (SELECT grade, min_error_emg FROM error_thresholds WHERE grading = {{ grading }} ORDER BY grade) AS t
        GROUP BY min_error_emg
    ) AS t
),
{# Player by player, so that SQLite finds the few decisions that have a grade in decisions_by_player, which has all columns that this needs.
   Not yet grouped, because SQLite would look up the match of each decision for that. #}
found AS {{ materialized() }} (
    SELECT {{ 'p.name' if choice.per_player == 'yes' else "'all'" }} AS player, b.grade, b.min_error_emg, d.error_emg
    FROM bands AS b
    CROSS JOIN {{ spellings() }} AS p
    {{ in_order() }} {{ decisions('worst first') }} AS d
        ON d.player_id = p.player_id AND d.error_emg >= b.min_error_emg AND d.error_emg < b.next_error_emg
    WHERE d.is_counted = 1
),
graded AS {{ materialized() }} (
    SELECT player, grade, min_error_emg, count(*) AS decisions, sum(error_emg) AS error_emg
    FROM found
    GROUP BY player, grade, min_error_emg
),
-- All others are what the sums of matches have besides.
totals AS (
    SELECT player, sum(decisions) AS decisions, sum(error_emg) AS error_emg
    FROM (SELECT {{ 'player' if choice.per_player == 'yes' else "'all' AS player" }}, decisions, error_emg FROM {{ source('player_match_stats') }} AS s) AS s
    GROUP BY player
),
besides AS (
    SELECT player, sum(decisions) AS decisions, sum(error_emg) AS error_emg FROM graded GROUP BY player
),
summed AS (
    SELECT player, grade, min_error_emg, decisions, error_emg FROM graded
    UNION ALL
    SELECT t.player, 'none', NULL, t.decisions - coalesce(g.decisions, 0), round(t.error_emg - coalesce(g.error_emg, 0), 9)
    FROM totals AS t
    LEFT JOIN besides AS g ON g.player = t.player
    WHERE t.decisions > coalesce(g.decisions, 0)
)
SELECT
    s.player, s.grade, s.min_error_emg, s.decisions,
    CAST(s.decisions AS DOUBLE) / sum(s.decisions) OVER (PARTITION BY s.player) AS decisions_share,
    s.error_emg,
    s.error_emg / nullif(sum(s.error_emg) OVER (PARTITION BY s.player), 0) AS error_share
FROM summed AS s
ORDER BY s.player, s.min_error_emg NULLS FIRST
{% elif choice.against == 'field' %}
WITH named AS {{ materialized() }} (
    SELECT player, match_id, match_length, decisions, error_emg, pr_error_emg, checker_decisions, checker_error_emg, double_decisions, double_error_emg,
        take_decisions, take_error_emg, double_difficulty_emg, double_difficulty_variance, take_difficulty_emg, take_difficulty_variance
    FROM {{ source('player_match_stats') }} AS s
),
asked AS {{ materialized() }} (
    SELECT {{ who }} AS asked_player
),
by_match AS (
{% for kind in ['all', 'checker', 'double', 'take'] %}
    {% set of = '' if kind == 'all' else kind ~ '_' %}
    {{ 'UNION ALL ' if not loop.first }}SELECT player, {{ loop.index }} AS kind_place, '{{ kind }}' AS kind, {{ of }}decisions AS decisions, {{ of }}error_emg AS error_emg, {{ pr_error(of ~ 'error_emg', 'match_length') if of else 'pr_error_emg' }} AS pr_error_emg,
        {% for name in ['difficulty_emg', 'difficulty_variance'] %}{{ of ~ name if kind in ['double', 'take'] else 'CAST(NULL AS DOUBLE)' }} AS {{ name }}{{ ', ' if loop.first }}{% endfor %}

    FROM named
{% endfor %}
),
{{ summed_and_measured('by_match', 'kind_place, kind, player', 'decisions error_emg difficulty_emg', small="kind IN ('double', 'take')") }},
ranked AS (
    SELECT *, rank() OVER (PARTITION BY kind ORDER BY pr) AS place, count(*) OVER (PARTITION BY kind) AS players
    FROM measured
    WHERE pr IS NOT NULL AND (decisions >= {{ min_decisions }} OR player = (SELECT asked_player FROM asked))
),
field AS (
    SELECT kind AS field_kind, avg(pr) AS field_pr, {{ mean_half('pr') }} AS half
    FROM ranked
    WHERE player <> (SELECT asked_player FROM asked)
    GROUP BY kind
)
SELECT kind, player, pr, pr_low, pr_high, field_pr, field_pr_low, field_pr_high, difference_pr, place, players, decisions, error_emg
FROM (
    SELECT r.*, f.field_pr, {{ interval('f.field_pr', 'f.half', 'field_pr') }}, r.pr - f.field_pr AS difference_pr
    FROM ranked AS r
    LEFT JOIN field AS f ON f.field_kind = r.kind
    WHERE r.player = (SELECT asked_player FROM asked)
) AS s
ORDER BY kind_place
{% else %}
SELECT
    player, matches, won, money_sessions, pr, pr_low, pr_high, pr_title, pr_range, rules, is_listed, experience_points, decisions,
    checker_decisions, double_decisions, take_decisions, checker_pr, checker_pr_low, checker_pr_high, double_pr, double_pr_low, double_pr_high,
    take_pr, take_pr_low, take_pr_high, errors, blunders, error_emg, lost_matches, excess_emg, difficulty_ratio, l7_mwc, engine_elo, luck_emg,
    luck_matches, snowie_error_rate
FROM (
    SELECT *, matches_won AS won, error_mwc AS lost_matches, luck_mwc AS luck_matches, {{ rules.titles.label | literal }} AS rules,
        {{ is_active('last_played_at_local', rules.titles.active_months) }} AS is_listed
    FROM {{ source('player_stats') }} AS s
) AS s
WHERE decisions >= {{ min_decisions }}
{# A PR without an interval has no place among the others. #}
ORDER BY CASE WHEN pr_high IS NULL THEN 1 ELSE 0 END, pr NULLS LAST, player
{% endif %}
LIMIT {{ limit }}
