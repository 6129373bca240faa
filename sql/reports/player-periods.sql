-- title: Players by month or year
-- question: How did the players' PR change from month to month, or from year to year?
-- filters: yes
-- parameter: period (month|year, month): what a row is
-- parameter: limit (integer, all): how many rows at most
-- column: player: the person (spellings merged)
-- column: period: month or year; matches without a date are left out
-- column: matches: matches with decisions of the player
-- column: pr: performance rating: 500 * error_emg / decisions
-- column: moving_pr: PR over the last 12 months, or 3 years, of play up to and with this one
-- column: decisions: decisions that enter PR
-- column: errors: decisions that cost what XG calls an error, blunders included
-- column: blunders: decisions that cost what XG calls a blunder
-- column: error_emg: equity lost (EMG)
-- column: error_mwc: match winning chances lost, 1 = a whole match
-- column: luck_emg: luck of the rolls (EMG)
-- leans on: match_sums, match_sums_by_player where a player is asked for; where the filter looks into matches, one pass over decisions, decisions_by_player where a player is asked for
WITH of_period AS (
    SELECT
        player,
        substr(played_at, 1, CASE coalesce(:period, 'month') WHEN 'year' THEN 4 ELSE 7 END) AS period,
        count(*) AS matches,
        sum(decisions) AS decisions,
        sum(errors) AS errors,
        sum(blunders) AS blunders,
        sum(error_emg) AS error_emg,
        sum(error_mwc) AS error_mwc,
        sum(luck_emg) AS luck_emg
    FROM player_match_stats
    WHERE played_at IS NOT NULL
    GROUP BY 1, 2
),
moving AS (
    SELECT
        *,
        CASE coalesce(:period, 'month')
            WHEN 'year' THEN 500.0 * sum(error_emg) OVER last_three / nullif(sum(decisions) OVER last_three, 0)
            ELSE 500.0 * sum(error_emg) OVER last_twelve / nullif(sum(decisions) OVER last_twelve, 0)
        END AS moving_pr
    FROM of_period
    WINDOW
        last_twelve AS (PARTITION BY player ORDER BY period ROWS 11 PRECEDING),
        last_three AS (PARTITION BY player ORDER BY period ROWS 2 PRECEDING)
)
SELECT
    player,
    period,
    matches,
    500.0 * error_emg / nullif(decisions, 0) AS pr,
    moving_pr,
    decisions,
    errors,
    blunders,
    error_emg,
    error_mwc,
    luck_emg
FROM moving
ORDER BY player, period
LIMIT coalesce(:limit, -1);
