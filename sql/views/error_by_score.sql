-- One row per person and score (points away; NULL, NULL is money), the Crawford game apart.
-- Uses index: as player_game_stats.
WITH summed AS (
    SELECT
        {{ "'all' AS player" if everybody else 'player' }}, away_player, away_opponent, is_crawford,
        sum(decisions) AS decisions, sum(error_emg) AS error_emg, sum(error_mwc) AS error_mwc,
        sum(checker_error_emg) AS checker_error_emg, sum(cube_error_emg) AS cube_error_emg, sum(difficulty_emg) AS difficulty_emg,
        {{ unit_sums() }}
    FROM {{ player_game_stats() }} AS s
    GROUP BY {{ '' if everybody else 'player, ' }}away_player, away_opponent, is_crawford
),
{{ measured() }}
SELECT
    player,
    CAST(away_player AS BIGINT) AS away_player, -- points that the player needs; NULL: money
    CAST(away_opponent AS BIGINT) AS away_opponent, -- points that the opponent needs; NULL: money
    CAST(is_crawford AS BIGINT) AS is_crawford, -- 1: the Crawford game
    {{ pr_columns('games') }}
    {{ loss_columns() }}
FROM measured
