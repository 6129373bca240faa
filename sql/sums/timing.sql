-- The sums of timing_sums, from decisions. The codes are those of timings: each family begins where the one before ends.
SELECT
    match_id, seat, timing_code,
    count(*) AS decisions,
    sum(error_emg) AS error_emg,
    sum(difficulty_emg) AS difficulty_emg,
    sum(difficulty_variance) AS difficulty_variance,
    sum(sqrt(error_emg)) AS error_root,
    sum(difficulty_root) AS difficulty_root
FROM (
    SELECT
        d.match_id, d.seat, d.error_emg, d.difficulty_emg, d.difficulty_variance, d.difficulty_root,
        CASE f.family_number
            WHEN 1 THEN CASE WHEN d.number <= 50 THEN 0 WHEN d.number <= 100 THEN 1 WHEN d.number <= 200 THEN 2 ELSE 3 END
            WHEN 2 THEN CASE WHEN d.game_number < 1 THEN NULL WHEN d.game_number <= 3 THEN 3 + d.game_number WHEN d.game_number <= 6 THEN 7 ELSE 8 END
            WHEN 3 THEN CASE WHEN d.ply <= 10 THEN 9 WHEN d.ply <= 20 THEN 10 WHEN d.ply <= 40 THEN 11 ELSE 12 END
            WHEN 4 THEN CASE WHEN d.decisions_since_blunder = 0 THEN 13 WHEN d.decisions_since_blunder <= 4 THEN 14
                WHEN d.decisions_since_blunder IS NOT NULL THEN 15 ELSE 16 END
            WHEN 5 THEN CASE d.opponent_joker WHEN 1 THEN 17 WHEN -1 THEN 18 WHEN 0 THEN 19 END
            WHEN 6 THEN CASE WHEN d.close_candidates > 0 THEN 19 + {{ smaller('d.close_candidates', '4') }} END
            ELSE 23 + d.die1 * (d.die1 - 1) / 2 + d.die2
        END AS timing_code
    FROM (
        SELECT d.*, g.game_number, d.decision_id % 100000 AS number
        FROM {{ decisions() }} AS d
        JOIN matches AS m ON m.match_id = d.match_id
        JOIN games AS g ON g.game_id = d.game_id
        WHERE d.is_counted = 1
    ) AS d
    CROSS JOIN (
        SELECT 1 AS family_number UNION ALL SELECT 2 UNION ALL SELECT 3 UNION ALL SELECT 4 UNION ALL SELECT 5 UNION ALL SELECT 6 UNION ALL SELECT 7
    ) AS f
) AS placed
WHERE timing_code IS NOT NULL
GROUP BY match_id, seat, timing_code
