CREATE VIEW IF NOT EXISTS error_by_score AS
-- One row per person and score (points away; NULL, NULL is money), the Crawford game apart.
-- Leans on: player_game_stats.
WITH summed AS (
    SELECT
        player, away_player, away_opponent, is_crawford,
        sum(decisions) AS decisions, sum(error_emg) AS error_emg, sum(error_mwc) AS error_mwc,
        sum(checker_error_emg) AS checker_error_emg, sum(cube_error_emg) AS cube_error_emg, sum(difficulty_emg) AS difficulty_emg,
        -- The unit of the intervals is a game: a match has one game at a score.
        count(nullif(decisions, 0)) AS units, sum(error_emg * error_emg) AS squares, sum(error_emg * decisions) AS products,
        sum(decisions * decisions) AS counts
    FROM player_game_stats
    GROUP BY player, away_player, away_opponent, is_crawford
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
    CAST(away_player AS INTEGER) AS away_player, -- points that the player needs; NULL: money
    CAST(away_opponent AS INTEGER) AS away_opponent, -- points that the opponent needs; NULL: money
    CAST(is_crawford AS INTEGER) AS is_crawford, -- 1: the Crawford game
    CAST(pr AS REAL) AS pr,             -- performance rating: 500 * error_emg / decisions; NULL: no decision counts
    CAST(max(pr - pr_half, 0.0) AS REAL) AS pr_low, -- lower end of the 95% interval of pr, over games; NULL: fewer than three games
    CAST(pr + pr_half AS REAL) AS pr_high, -- upper end; NULL: as pr_low
    CAST(decisions AS INTEGER) AS decisions, -- decisions that enter PR
    CAST(error_emg AS REAL) AS error_emg, -- equity lost, EMG; NULL: not analysed
    CAST(error_mwc AS REAL) AS error_mwc, -- match winning chances lost (1: a match); NULL: money, or not analysed
    CAST(checker_error_emg AS REAL) AS checker_error_emg, -- equity lost by checker plays, EMG
    CAST(cube_error_emg AS REAL) AS cube_error_emg, -- equity lost by cube decisions, EMG
    CAST(error_emg - difficulty_emg AS REAL) AS excess_emg -- equity lost beyond difficulty, EMG
FROM measured;
