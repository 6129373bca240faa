CREATE VIEW IF NOT EXISTS error_by_level AS
-- One row per person, kind of decision and level of analysis: how far its numbers can be trusted.
-- Leans on: player_action_stats.
WITH by_match AS (
    SELECT player, kind, level_code, match_id, seat,
        sum(all_decisions) AS all_decisions, sum(decisions) AS decisions, sum(error_emg) AS error_emg
    FROM player_action_stats
    GROUP BY player, kind, level_code, match_id, seat
),
summed AS (
    SELECT
        player, kind, level_code,
        sum(all_decisions) AS all_decisions, sum(decisions) AS decisions, sum(error_emg) AS error_emg,
        -- The unit of the intervals is a match.
        count(nullif(decisions, 0)) AS units, sum(error_emg * error_emg) AS squares, sum(error_emg * decisions) AS products,
        sum(decisions * decisions) AS counts
    FROM by_match
    GROUP BY player, kind, level_code
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
    kind,
    level_code,                         -- level of the analysis; NULL: not analysed
    -- name of the level, or: not analysed
    CAST(coalesce((SELECT l.level_name FROM levels AS l WHERE l.level_code = measured.level_code), 'not analysed') AS TEXT) AS level,
    (SELECT l.depth_rank FROM levels AS l WHERE l.level_code = measured.level_code) AS level_rank, -- orders levels by strength
    CAST(all_decisions AS INTEGER) AS all_decisions, -- decisions at this level, counted or not
    CAST(decisions AS INTEGER) AS decisions, -- decisions that enter PR
    CAST(pr AS REAL) AS pr,             -- performance rating: 500 * error_emg / decisions; NULL: no decision counts
    CAST(max(pr - pr_half, 0.0) AS REAL) AS pr_low, -- lower end of the 95% interval of pr, over matches; NULL: fewer than three matches
    CAST(pr + pr_half AS REAL) AS pr_high, -- upper end; NULL: as pr_low
    CAST(error_emg AS REAL) AS error_emg -- equity lost, EMG; NULL: not analysed
FROM measured;
