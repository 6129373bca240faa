CREATE VIEW IF NOT EXISTS error_by_score AS
-- One row per person and score (points away; NULL, NULL is money), the Crawford game apart.
-- Leans on: one pass over decisions; decision_rows_by_player where a player is asked for.
SELECT
    player,
    away_player,
    away_opponent,
    is_crawford,
    CAST(500.0 * sum(error_emg) / nullif(sum(is_counted), 0) AS REAL) AS pr,
    CAST(sum(is_counted) AS INTEGER) AS decisions,
    CAST(sum(error_emg) AS REAL) AS error_emg,
    CAST(sum(error_mwc) AS REAL) AS error_mwc,
    CAST(sum(error_emg) FILTER (WHERE kind = 'checker') AS REAL) AS checker_error_emg,
    CAST(sum(error_emg) FILTER (WHERE kind <> 'checker') AS REAL) AS cube_error_emg
FROM decision_facts
GROUP BY player, away_player, away_opponent, is_crawford;
