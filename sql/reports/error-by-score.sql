-- title: Error by score
-- question: How much does a player lose at each score?
-- group: errors
-- filters: yes
-- parameter: per_player (yes|no, yes): a row for each player and score, or for each score
-- parameter: min_decisions (integer, 1): leave out scores with fewer counted decisions
-- column: player: the person (spellings merged)
-- column: away_player: points that the player needs; empty: money
-- column: away_opponent: points that the opponent needs
-- column: is_crawford: 1: the Crawford game
-- column: pr: performance rating: 500 * error_emg / decisions
-- column: pr_low: lower end of the 95% interval of pr, over games; empty: fewer than three
-- column: pr_high: upper end
-- column: decisions: decisions that enter PR
-- column: error_emg: equity lost (EMG)
-- column: error_mwc: match winning chances lost (1: a match)
-- column: checker_error_emg: equity lost by checker plays
-- column: cube_error_emg: equity lost by cube decisions
-- column: excess_emg: equity lost beyond the difficulty of the decisions (EMG)
-- leans on: player_game_stats; where the filter looks into matches, one pass over decisions, decision_rows_by_match if a player is given
WITH summed AS (
    SELECT
        CASE WHEN :per_player = 'no' THEN 'all' ELSE player END AS player,
        away_player, away_opponent, is_crawford,
        sum(decisions) AS decisions, sum(error_emg) AS error_emg, sum(error_mwc) AS error_mwc,
        sum(checker_error_emg) AS checker_error_emg, sum(cube_error_emg) AS cube_error_emg, sum(difficulty_emg) AS difficulty_emg,
        -- Of the intervals: one game is a unit.
        count(nullif(decisions, 0)) AS units, sum(error_emg * error_emg) AS squares, sum(error_emg * decisions) AS products,
        sum(decisions * decisions) AS counts
    FROM player_game_stats
    GROUP BY 1, away_player, away_opponent, is_crawford
    HAVING sum(decisions) >= coalesce(:min_decisions, 1)
),
measured AS (
    SELECT
        *,
        500.0 * error_emg / nullif(decisions, 0) AS pr,
        CASE WHEN units >= 3 THEN 1.96 * 500.0 * sqrt(units / (units - 1.0)
            * max(squares - 2.0 * error_emg / decisions * products + 1.0 * error_emg / decisions * error_emg / decisions * counts, 0.0)) / decisions END AS pr_half
    FROM summed
)
SELECT
    player,
    away_player,
    away_opponent,
    is_crawford,
    pr,
    max(pr - pr_half, 0.0) AS pr_low,
    pr + pr_half AS pr_high,
    decisions,
    error_emg,
    error_mwc,
    checker_error_emg,
    cube_error_emg,
    error_emg - difficulty_emg AS excess_emg
FROM measured
ORDER BY player, away_player, away_opponent, is_crawford;
