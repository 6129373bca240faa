-- Which matches stand out: the best and the worst play, the luckiest, the longest?
WITH found AS (
    SELECT 1 AS kind, 'lowest PR' AS record,
        row_number() OVER (ORDER BY pr, coalesce(played_at_local, ''), player, opponent) AS place,
        CAST(CAST(pr AS DECIMAL(12, 2)) AS STRING) AS value,
        player, opponent, played_on, event, match_id
    FROM player_match_stats
    WHERE decisions >= 50
    UNION ALL
    SELECT 2, 'highest PR',
        row_number() OVER (ORDER BY pr DESC, coalesce(played_at_local, ''), player, opponent),
        CAST(CAST(pr AS DECIMAL(12, 2)) AS STRING),
        player, opponent, played_on, event, match_id
    FROM player_match_stats
    WHERE decisions >= 50
    UNION ALL
    SELECT 3, 'most luck',
        row_number() OVER (ORDER BY luck_emg DESC, coalesce(played_at_local, ''), player, opponent),
        CASE WHEN luck_emg < 0 THEN '' ELSE '+' END || CAST(CAST(luck_emg AS DECIMAL(12, 3)) AS STRING) || ' EMG',
        player, opponent, played_on, event, match_id
    FROM player_match_stats
    WHERE luck_emg IS NOT NULL
    UNION ALL
    SELECT 4, 'least luck',
        row_number() OVER (ORDER BY luck_emg, coalesce(played_at_local, ''), player, opponent),
        CASE WHEN luck_emg < 0 THEN '' ELSE '+' END || CAST(CAST(luck_emg AS DECIMAL(12, 3)) AS STRING) || ' EMG',
        player, opponent, played_on, event, match_id
    FROM player_match_stats
    WHERE luck_emg IS NOT NULL
    UNION ALL
    SELECT 5, 'most blunders',
        row_number() OVER (ORDER BY blunders DESC, coalesce(played_at_local, ''), player, opponent),
        CAST(blunders AS STRING),
        player, opponent, played_on, event, match_id
    FROM player_match_stats
    WHERE blunders > 0
    UNION ALL
    SELECT 6, 'most checker plays',
        row_number() OVER (ORDER BY match_checker_plays DESC, coalesce(played_at_local, ''), player, opponent),
        CAST(match_checker_plays AS STRING),
        player, opponent, played_on, event, match_id
    FROM player_match_stats
    WHERE seat = 1
)
SELECT record, place, value, player, opponent, played_on, event, match_id
FROM found
WHERE place <= 3
ORDER BY kind, place
