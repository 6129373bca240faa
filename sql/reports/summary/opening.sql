-- title: First rolls
-- question: Which first rolls, and which answers to a first roll, cost most?
-- parameter: limit (integer, 10): maximum number of rows
-- column: turn: first roll, reply
-- columns: dice
-- column: error_share: share of the equity lost by all decisions
-- columns: error_emg
-- column: times: how often it was rolled
-- columns: wrong_times
-- column: costliest_play: the play that cost most in total
-- empty: No analysed first roll or reply lost equity.
WITH lost AS {{ materialized() }} (
    SELECT sum(error_emg) AS all_error_emg FROM {{ source('player_match_stats') }} AS s
),
{# The index has all but the play, so decisions are read only where they lost equity. #}
early AS {{ materialized() }} (
    SELECT ply, die1, die2, error_emg, CASE WHEN error_emg > 0 THEN action END AS action
    FROM {{ decisions() }} AS d
    WHERE kind = 'checker' AND ply <= 2 AND error_emg IS NOT NULL AND {{ is_from_start() }}
),
by_play AS (
    SELECT ply, die1, die2, action, sum(error_emg) AS error_emg, count(*) AS times, count(*) FILTER (WHERE error_emg > 0) AS wrong_times
    FROM early
    GROUP BY ply, die1, die2, action
),
ranked AS (
    SELECT *, row_number() OVER (PARTITION BY ply, die1, die2 ORDER BY error_emg DESC, action) AS place FROM by_play
)
SELECT
    CASE ply WHEN 1 THEN 'first roll' ELSE 'reply' END AS turn,
    {{ dice_number() }} AS dice,
    sum(error_emg) / nullif((SELECT all_error_emg FROM lost), 0) AS error_share,
    {{ totals('error_emg times wrong_times') }},
    max(action) FILTER (WHERE place = 1) AS costliest_play
FROM ranked
GROUP BY ply, die1, die2
HAVING sum(error_emg) > 0
ORDER BY error_emg DESC, turn, dice
LIMIT {{ limit }}
