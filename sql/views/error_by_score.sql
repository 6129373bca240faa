-- One row per person and score (points away; NULL, NULL is money), the Crawford game apart.
-- Uses index: as player_game_stats.
WITH {{ summed_and_measured(source('player_game_stats') ~ ' AS s', ('' if everybody else 'player, person_id, ') ~ 'away_player, away_opponent, is_crawford',
    'decisions error_emg error_mwc checker_error_emg cube_error_emg difficulty_emg', small='true') }}
SELECT
    {{ "'all' AS player" if everybody else 'player, CAST(person_id AS BIGINT) AS person_id' }},
    CAST(away_player AS BIGINT) AS away_player, -- points that the player needs; NULL: money
    CAST(away_opponent AS BIGINT) AS away_opponent, -- points that the opponent needs; NULL: money
    CAST(is_crawford AS BIGINT) AS is_crawford, -- 1: the Crawford game
    {{ small_pr_columns() }}
    {{ loss_columns() }}
FROM measured
