-- title: Standings
-- question: Who did best at an event: by matches won, or also by lower PR and lower loss in each match?
-- group: players
-- parameter: by (all|round, all): one table, or one for each round
-- parameter: scoring (wins|play-well, wins): what gives points: matches won, or also the better play in each match
-- parameter: win (number >= 0, 1): points for winning a match
-- parameter: lower_pr (number >= 0, 1 with scoring=play-well, otherwise 0): points for the lower PR of the two in a match; half to each if equal
-- parameter: lower_loss (number >= 0, as lower_pr): points for the lower loss in match winning chances; half to each if equal
-- parameter: limit (integer, all): maximum number of rows
-- column: round: with `by=round`: the round as the file names it; empty: no round recorded
-- column: rank: by points, then by matches won, then by PR
-- columns: player
-- column: matches: matches in the selection; money sessions are left out
-- columns: won
-- column: lost: matches lost; empty: no result known
-- column: points: all points; what is not known in a match gives none
-- columns: pr, pr_low, pr_high, lost_matches, win_points, pr_points, loss_points, decisions, error_emg
-- empty: No match passes the filters; money sessions have no standings.
-- uses index: player_match_stats: match_sums by its key; one pass over it without a filter
{% set for_play = '1' if choice.scoring == 'play-well' else '0' %}
{% set for_pr = 'coalesce(' ~ lower_pr ~ ', ' ~ for_play ~ ')' %}{% set for_loss = 'coalesce(' ~ lower_loss ~ ', ' ~ for_play ~ ')' %}
{# In a match whole figures are compared, also where a filter leaves out a player, or decisions. #}
{% macro share(column) -%}
CASE WHEN w.{{ column }} < o.{{ column }} THEN 1e0 WHEN w.{{ column }} = o.{{ column }} THEN 0.5e0 WHEN w.{{ column }} > o.{{ column }} THEN 0e0 END
{%- endmacro %}
WITH played AS {{ materialized() }} (
    SELECT
        {{ 'm.round' if choice.by == 'round' else 'CAST(NULL AS ' ~ text ~ ')' }} AS round, s.player, s.played_at_local, s.decisions, s.error_emg, s.pr_error_emg, s.error_mwc,
        1 AS matches, s.is_won AS won, 1 - s.is_won AS lost, {{ share('pr') }} AS pr_share, {{ share('error_mwc') }} AS loss_share
    FROM {{ source('player_match_stats') }} AS s
    JOIN matches AS m ON m.match_id = s.match_id
    JOIN {{ all_match_stats() }} AS w ON w.match_id = s.match_id AND w.seat = s.seat
    LEFT JOIN {{ all_match_stats() }} AS o ON o.match_id = s.match_id AND o.seat = 3 - s.seat
    WHERE s.match_length > 0
),
{{ summed_and_measured('played', 'round, player', 'matches won lost decisions error_emg error_mwc pr_share loss_share') }},
awarded AS (
    SELECT
        *, error_mwc AS lost_matches, nullif({{ win }}, 0) * won AS win_points, nullif({{ for_pr }}, 0) * pr_share AS pr_points,
        nullif({{ for_loss }}, 0) * loss_share AS loss_points,
        round({{ win }} * coalesce(won, 0) + {{ for_pr }} * coalesce(pr_share, 0) + {{ for_loss }} * coalesce(loss_share, 0), 6) AS points
    FROM measured
),
ranked AS (
    SELECT *, rank() OVER (PARTITION BY round ORDER BY points DESC, coalesce(won, 0) DESC, pr NULLS LAST) AS rank
    FROM awarded
),
rounds AS (
    SELECT round AS of_round, min(played_at_local) AS first_played_at_local
    FROM played
    GROUP BY round
)
SELECT {{ columns }}
FROM ranked
JOIN rounds ON {{ same('of_round', 'round') }}
ORDER BY CASE WHEN round IS NULL THEN 1 ELSE 0 END, first_played_at_local NULLS LAST, length(round), round, rank, player
LIMIT {{ limit }}
