-- title: By score
-- question: How much did each score cost?
-- column: score: money, double match point, Crawford game, post-Crawford game, or how many points both are away
-- columns: error_share, error_emg, decisions, pr
-- column: pr_low: lower end of its 95% interval, of a small part of the decisions; empty: fewer than ten, or nothing to lose
-- columns: pr_high, checker_error_emg, cube_error_emg
-- empty: No decision is analysed.
WITH summed AS (
    SELECT
        score_zone AS score, {{ totals('error_emg pr_error_emg decisions checker_error_emg cube_error_emg difficulty_emg difficulty_variance') }},
        {{ unit_sums() }}
    FROM {{ source('player_game_stats') }} AS s
    WHERE error_emg IS NOT NULL
    GROUP BY score_zone
),
{{ measured(of_all=true, small='true') }}
SELECT {{ columns }}
FROM measured
ORDER BY error_emg DESC, score
