-- title: By kind of decision
-- question: How much did each kind of decision cost?
-- columns: kind, error_share, error_emg, decisions, pr
-- column: pr_low: lower end of its 95% interval; empty: checker plays of fewer than three matches and money sessions, or fewer than ten cube decisions
-- columns: pr_high, errors, blunders
-- empty: No decision is analysed.
WITH by_match AS (
    SELECT kind, match_id, seat, {{ totals('error_emg pr_error_emg decisions errors blunders difficulty_emg difficulty_variance') }}
    FROM {{ source('player_action_stats') }} AS s
    WHERE analysed_decisions > 0
    GROUP BY kind, match_id, seat
),
{{ summed_and_measured('by_match', 'kind', 'error_emg decisions errors blunders difficulty_emg', of_all=true, small="kind <> 'checker'") }}
SELECT {{ columns }}
FROM measured
ORDER BY error_emg DESC, kind
