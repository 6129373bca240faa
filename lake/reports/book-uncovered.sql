-- Which positions after plays of the first four rolls, not in XG's opening book, occur most often? The example is the play with the
-- smallest match_id.
WITH missed AS (
    SELECT
        v.position_hash, f.away_opponent AS away_on_roll, f.away_player AS away_mover, f.is_crawford, f.is_jacoby, v.is_played,
        v.is_stamped, f.match_id, f.decision_number, f.player, f.ply, f.error_emg
    FROM candidate_coverage AS v
    JOIN decision_facts AS f ON f.match_id = v.match_id AND f.decision_number = v.decision_number
    WHERE v.ply <= 4 AND f.cube_value = 1 AND f.cube_owner = 0 AND v.book_id = (SELECT book_id FROM latest_book) AND NOT v.is_covered
),
most AS (
    SELECT
        sum(CAST(is_played AS INT)) AS times_played,
        count(*) AS times_candidate,
        sum(CAST(is_stamped AS INT)) AS times_stamped,
        count(DISTINCT match_id) AS matches,
        count(DISTINCT player) AS players,
        min(ply) AS first_ply,
        coalesce(CAST(away_on_roll AS STRING) || 'a ' || CAST(away_mover AS STRING) || 'a', 'money') AS score,
        is_crawford,
        is_jacoby,
        avg(CASE WHEN is_played THEN error_emg END) AS mean_error_emg,
        CASE WHEN count(CASE WHEN is_played THEN error_emg END) >= 3
            THEN 1.96 * sqrt(greatest(sum(CASE WHEN is_played THEN error_emg * error_emg END)
                - count(CASE WHEN is_played THEN error_emg END) * avg(CASE WHEN is_played THEN error_emg END)
                * avg(CASE WHEN is_played THEN error_emg END), 0) / (count(CASE WHEN is_played THEN error_emg END) - 1)
                / count(CASE WHEN is_played THEN error_emg END)) END AS half,
        min(CASE WHEN is_played THEN match_id END) AS first_match_id,
        position_hash, away_on_roll, away_mover
    FROM missed
    GROUP BY position_hash, away_on_roll, away_mover, is_crawford, is_jacoby
    HAVING sum(CAST(is_played AS INT)) >= 1
    ORDER BY times_played DESC, times_candidate DESC, position_hash, score, is_crawford, is_jacoby
    LIMIT 40
),
examples AS (
    SELECT
        g.position_hash, g.score, g.is_crawford, g.is_jacoby, m.match_id, min(m.decision_number) AS decision_number
    FROM most AS g
    JOIN missed AS m
        ON m.match_id = g.first_match_id AND m.position_hash = g.position_hash AND m.is_crawford = g.is_crawford
       AND m.is_jacoby = g.is_jacoby AND coalesce(m.away_on_roll, 0) = coalesce(g.away_on_roll, 0)
       AND coalesce(m.away_mover, 0) = coalesce(g.away_mover, 0) AND m.is_played
    GROUP BY g.position_hash, g.score, g.is_crawford, g.is_jacoby, m.match_id
)
SELECT
    g.times_played,
    g.times_candidate,
    g.times_stamped,
    g.matches,
    g.players,
    g.first_ply,
    g.score,
    g.is_crawford,
    g.is_jacoby,
    f.die1 * 10 + f.die2 AS dice,
    f.action AS play,
    g.mean_error_emg,
    CASE WHEN g.half IS NOT NULL THEN greatest(g.mean_error_emg - g.half, 0) END AS mean_error_emg_low,
    g.mean_error_emg + g.half AS mean_error_emg_high,
    e.match_id AS example_match_id,
    e.decision_number AS example_decision_number,
    f.xgid AS example_xgid,
    g.position_hash
FROM most AS g
JOIN examples AS e
    ON e.position_hash = g.position_hash AND e.score = g.score AND e.is_crawford = g.is_crawford AND e.is_jacoby = g.is_jacoby
JOIN decisions AS f ON f.match_id = e.match_id AND f.decision_number = e.decision_number
ORDER BY g.times_played DESC, g.times_candidate DESC, g.position_hash, g.score, g.is_crawford, g.is_jacoby
