-- question: How well did a player play beside the others, by kind of decision?
-- column: kind: all decisions, or checker, double, take
-- columns: player, pr, pr_low, pr_high, field_pr
-- column: field_pr_low: lower end of its 95% interval, over players; empty: fewer than three others
-- columns: field_pr_high
-- column: difference_pr: pr - field_pr; below 0: the player loses less than the field
-- column: place: place of the player by PR, 1 the lowest
-- column: players: the player and the others
-- columns: decisions, error_emg
-- empty: No decision that passes the filters enters PR.
-- uses index: match_sums by its key; where a filter looks into matches, one pass over decisions
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
SELECT {{ columns }}
FROM (
    SELECT r.*, f.field_pr, {{ interval('f.field_pr', 'f.half', 'field_pr') }}, r.pr - f.field_pr AS difference_pr
    FROM ranked AS r
    LEFT JOIN field AS f ON f.field_kind = r.kind
    WHERE r.player = (SELECT asked_player FROM asked)
) AS s
ORDER BY kind_place
LIMIT {{ limit }}
