-- title: Cube errors
-- question: Which cube decisions went wrong, how often and how much?
-- group: errors
-- parameter: per_player (yes|no, yes): a row for each player, or all together
-- columns: player, error_kind, by_side
-- column: decisions: decisions of this kind, right or wrong
-- column: counted_decisions: those that enter PR
-- column: wrong_decisions: those that lost equity
-- columns: error_emg, lost_matches, worst_error_emg
-- uses index: cube_errors: player_action_stats; where a filter looks into matches, one pass over decisions, decisions_by_match if a player is given
{% set player = 'player' if choice.per_player == 'yes' else "'all'" %}
SELECT
    {{ player }} AS player,
    error_kind,
    by_side,
    {{ totals('decisions counted_decisions wrong_decisions error_emg') }},
    sum(error_mwc) AS lost_matches,
    max(worst_error_emg) AS worst_error_emg
FROM {{ source('cube_errors') }} AS s
GROUP BY {{ 'player, ' if choice.per_player == 'yes' }}error_kind, by_side
ORDER BY player, error_emg DESC, error_kind
