-- question: How much does a player lose by each kind of cube error?
-- columns: player, error_kind, by_side
-- column: decisions: cubes held, doubles made, takes or passes
-- columns of cube_errors: cases
-- column: counted_decisions: decisions that enter PR
-- column: wrong_decisions: decisions that lost equity
-- columns: error_emg, lost_matches, worst_error_emg
-- uses index: player_action_stats; where a filter looks into matches, one pass over decisions, decisions_by_match if a player
--   is given
SELECT {{ columns }}
FROM (
    SELECT
        {{ "'all'" if everybody else 'player' }} AS player, error_kind, by_side, {{ totals('decisions cases counted_decisions wrong_decisions error_emg') }}, sum(error_mwc) AS lost_matches,
        max(worst_error_emg) AS worst_error_emg
    FROM {{ source('cube_errors') }} AS s
    GROUP BY {{ 'player, ' if not everybody }}error_kind, by_side
) AS s
{{ enough(0) }}
ORDER BY player, error_emg DESC, error_kind
LIMIT {{ limit }}
