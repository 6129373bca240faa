CREATE VIEW IF NOT EXISTS opening_plays AS
-- One row per opening situation and play: the first roll of a game (ply 1) and the reply to it (ply 2, by the first roll and play).
-- times_share is its share of all plays of this roll in this situation.
-- Leans on: decision_rows_by_ply.
WITH plays_made AS (
    SELECT
        f.ply,
        f.variation,
        CASE f.ply WHEN 2 THEN (
            SELECT o.die1 || '-' || o.die2 || ': ' || o.action FROM decision_rows AS o
            WHERE o.game_id = f.game_id AND o.kind = 'checker' AND o.ply = 1) END AS reply_to,
        f.die1,
        f.die2,
        f.action,
        f.position_hash,
        f.player,
        f.error_emg,
        f.equity_played
    FROM decision_facts AS f
    WHERE f.kind = 'checker' AND f.ply <= 12 AND f.ply <= 2 AND f.action IS NOT NULL
),
grouped AS (
    SELECT ply, variation, reply_to, die1, die2, action, position_hash, count(*) AS times, count(DISTINCT player) AS players,
        avg(error_emg) AS mean_error_emg, max(error_emg) AS worst_error_emg, avg(equity_played) AS mean_equity,
        CASE WHEN count(error_emg) >= 3 THEN 1.96 * sqrt(max(sum(error_emg * error_emg) - count(error_emg) * avg(error_emg) * avg(error_emg), 0.0) / (count(error_emg) - 1.0) / count(error_emg)) END AS mean_error_half
    FROM plays_made
    GROUP BY ply, variation, reply_to, die1, die2, action, position_hash
)
SELECT
    CAST(ply AS INTEGER) AS ply,        -- 1: the first roll; 2: the reply
    CAST(variation AS TEXT) AS variation,
    CAST(reply_to AS TEXT) AS reply_to, -- ply 2: the first roll and play; NULL: ply 1
    CAST(die1 || '-' || die2 AS TEXT) AS dice, -- such as 6-5
    CAST(action AS TEXT) AS play,       -- how it was played
    CAST(position_hash AS INTEGER) AS position_hash,
    CAST(times AS INTEGER) AS times,    -- number of times it was played
    CAST(sum(times) OVER situation AS INTEGER) AS situation_times, -- how often this roll occurred in this situation
    CAST(1.0 * times / sum(times) OVER situation AS REAL) AS times_share, -- times / situation_times
    CAST(players AS INTEGER) AS players, -- number of people
    CAST(mean_error_emg AS REAL) AS mean_error_emg, -- mean loss, EMG
    CAST(max(mean_error_emg - mean_error_half, 0.0) AS REAL) AS mean_error_emg_low, -- lower end of its 95% interval, over decisions; NULL: fewer than three
    CAST(mean_error_emg + mean_error_half AS REAL) AS mean_error_emg_high, -- upper end; NULL: as mean_error_emg_low
    CAST(worst_error_emg AS REAL) AS worst_error_emg, -- the largest loss, EMG
    CAST(mean_equity AS REAL) AS mean_equity -- mean equity of the play, EMG
FROM grouped
WINDOW situation AS (PARTITION BY ply, variation, reply_to, die1, die2, position_hash);
