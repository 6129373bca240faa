-- title: Standings
-- question: Who did best at an event, by matches won or by the rules of a body?
-- group: players
-- rules: standings
-- parameter: by (all|round, all): one table, or one for each round
-- parameter: limit (integer, all): maximum number of rows
-- column: round: with `by=round`: the round as the file names it; empty: no round recorded
-- column: rank: by points, then by what the rules break ties with
-- columns: player
-- column: matches: matches in the selection; money sessions are left out
-- column: won: matches won; empty: no result known
-- column: lost: matches lost; empty: no result known
-- column: series_won: in place of won, if the rules have series
-- column: series_lost: series lost
-- column: points: all points; what is not known in a match gives none
-- columns: direct_wins, points_scored, pr, pr_low, pr_high, lost_matches, win_points, pr_points, loss_points, both_points, decisions, error_emg, rules
-- empty: No match passes the filters; money sessions have no standings.
-- uses index: player_match_stats: match_sums by its key; one pass over it without a filter
{% set by = rules.standings %}
{# In a match whole figures are compared, also where a filter leaves out a player, or decisions: those of w with those of o. #}
{% macro rounded(x) %}{{ x if by.equal_decimals is none else 'round(' ~ x ~ ', ' ~ by.equal_decimals ~ ')' }}{% endmacro %}
{% macro pr_share(w, o) -%}
{% if by.graded_over %}{{ smaller(larger('0.5e0 + 0.5e0 * (' ~ o ~ '.pr - ' ~ w ~ '.pr) / ' ~ by.graded_over | literal, '0e0'), '1e0') }}
{%- else %}CASE WHEN {{ rounded(w ~ '.pr') }} = {{ rounded(o ~ '.pr') }} THEN {{ {'both': '1e0', 'half': '0.5e0', 'none': '0e0'}[by.equal_pr] }} WHEN {{ w }}.pr < {{ o }}.pr THEN 1e0 WHEN {{ w }}.pr > {{ o }}.pr THEN 0e0 END{% endif %}
{%- endmacro %}
{% macro loss_share(w, o) -%}
CASE WHEN {{ w }}.error_mwc < {{ o }}.error_mwc THEN 1e0 WHEN {{ w }}.error_mwc = {{ o }}.error_mwc THEN 0.5e0 WHEN {{ w }}.error_mwc > {{ o }}.error_mwc THEN 0e0 END
{%- endmacro %}
{% macro both(w, o) %}{{ w }}.is_won * {{ flag(pr_share(w, o) ~ ' = 1') }}{% endmacro %}
{# The points of a match. #}
{% macro award(w, o) -%}
{{ by.win | literal }} * coalesce({{ w }}.is_won, 0) + {{ by.lower_pr | literal }} * coalesce({{ pr_share(w, o) }}, 0)
            + {{ by.lower_loss | literal }} * coalesce({{ loss_share(w, o) }}, 0) + {{ by.both | literal }} * coalesce({{ both(w, o) }}, 0)
{%- endmacro %}
{% macro order(tie) -%}
{{ {'wins': 'coalesce(won, 0) DESC', 'losses': 'coalesce(lost, 0)', 'pr': 'pr NULLS LAST', 'loss': 'lost_matches NULLS LAST', 'direct': 'coalesce(direct_wins, 0) DESC', 'score': 'points_scored DESC NULLS LAST'}[tie] }}
{%- endmacro %}
WITH played AS {{ materialized() }} (
    SELECT
        {{ 'm.round' if choice.by == 'round' else 'CAST(NULL AS ' ~ text ~ ')' }} AS round, s.match_id, s.event, s.player, s.opponent, s.played_at_local,
        s.decisions, s.error_emg, s.pr_error_emg, s.error_mwc, s.pr, o.pr AS opponent_pr, s.final_score_player AS points_scored,
        1 AS matches, s.is_won, {{ pr_share('w', 'o') }} AS pr_share, {{ loss_share('w', 'o') }} AS loss_share, {{ both('w', 'o') }} AS both_share
        {%- if by.series %}, {{ award('w', 'o') }} AS award, {{ award('o', 'w') }} AS opponent_award{% endif %}

    FROM {{ source('player_match_stats') }} AS s
    JOIN matches AS m ON m.match_id = s.match_id
    JOIN {{ all_match_stats() }} AS w ON w.match_id = s.match_id AND w.seat = s.seat
    LEFT JOIN {{ all_match_stats() }} AS o ON o.match_id = s.match_id AND o.seat = 3 - s.seat
    WHERE s.match_length > 0 AND s.player <> s.opponent
),
{# Who won: each match, or each series, at its first match. #}
decided AS (
{% if by.series %}
    SELECT *, 1 - won AS lost
    FROM (
        SELECT *, CASE WHEN row_number() OVER (PARTITION BY round, event, player, opponent ORDER BY match_id) = 1 THEN CASE
            WHEN sum(award) OVER series > sum(opponent_award) OVER series THEN 1
            WHEN sum(award) OVER series < sum(opponent_award) OVER series THEN 0
            WHEN avg(pr) OVER series < avg(opponent_pr) OVER series THEN 1
            WHEN avg(pr) OVER series > avg(opponent_pr) OVER series THEN 0 END END AS won
        FROM played
        WINDOW series AS (PARTITION BY round, event, player, opponent)
    ) AS p
{% else %}
    SELECT *, is_won AS won, 1 - is_won AS lost
    FROM played
{% endif %}
),
{{ summed_and_measured('decided', 'round, player', 'matches is_won won lost decisions error_emg error_mwc pr_share loss_share both_share points_scored') }},
awarded AS (
    SELECT
        *, error_mwc AS lost_matches, nullif({{ by.win | literal }}, 0) * is_won AS win_points, nullif({{ by.lower_pr | literal }}, 0) * pr_share AS pr_points,
        nullif({{ by.lower_loss | literal }}, 0) * loss_share AS loss_points, nullif({{ by.both | literal }}, 0) * both_share AS both_points,
        round({{ by.win | literal }} * coalesce(is_won, 0) + {{ by.lower_pr | literal }} * coalesce(pr_share, 0) + {{ by.lower_loss | literal }} * coalesce(loss_share, 0)
            + {{ by.both | literal }} * coalesce(both_share, 0), 6) AS points
    FROM measured
),
{% if 'direct' in by.ties %}
{# Players who are still tied, and their wins against one another. #}
tied AS (
    SELECT *, dense_rank() OVER (PARTITION BY round ORDER BY points DESC{% for tie in by.ties %}{% if 'direct' not in by.ties[:loop.index] %}, {{ order(tie) }}{% endif %}{% endfor %}) AS tie
    FROM awarded
),
met AS (
    SELECT p.round AS of_round, p.player AS of_player, sum(p.is_won) AS direct_wins
    FROM played AS p
    JOIN tied AS one ON {{ same('one.round', 'p.round') }} AND one.player = p.player
    JOIN tied AS other ON {{ same('other.round', 'p.round') }} AND other.player = p.opponent AND other.tie = one.tie
    GROUP BY p.round, p.player
),
{% endif %}
ranked AS (
    SELECT *, rank() OVER (PARTITION BY round ORDER BY points DESC{% for tie in by.ties %}, {{ order(tie) }}{% endfor %}) AS rank, {{ by.label | literal }} AS rules
    FROM {% if 'direct' in by.ties %}tied LEFT JOIN met ON {{ same('of_round', 'round') }} AND of_player = player{% else %}(SELECT *, CAST(NULL AS BIGINT) AS direct_wins FROM awarded) AS a{% endif %}

),
rounds AS (
    SELECT round AS first_of, min(played_at_local) AS first_played_at_local
    FROM played
    GROUP BY round
)
SELECT {{ columns | replace('won, lost, series_won, series_lost', 'won AS series_won, lost AS series_lost' if by.series else 'won, lost') }}
FROM ranked
JOIN rounds ON {{ same('first_of', 'round') }}
ORDER BY CASE WHEN round IS NULL THEN 1 ELSE 0 END, first_played_at_local NULLS LAST, length(round), round, rank, player
LIMIT {{ limit }}
