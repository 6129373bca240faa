-- Which positions after plays of the first four rolls, not in XG's opening book, occur most often? The example is the play with the
-- smallest match_id.
WITH missed AS (
    SELECT
        v.position_hash, f.away_opponent AS away_on_roll, f.away_player AS away_mover, f.is_crawford, f.is_jacoby, v.is_played,
        v.is_stamped, f.match_id, f.decision_number, f.player, f.ply, f.dice, f.action, f.error_emg, f.xgid,
        row_number() OVER (
            PARTITION BY v.position_hash, f.away_opponent, f.away_player, f.is_crawford, f.is_jacoby
            ORDER BY CASE WHEN v.is_played THEN 0 ELSE 1 END, f.match_id, f.decision_number
        ) AS place
    FROM candidate_coverage AS v
    JOIN decision_facts AS f ON f.match_id = v.match_id AND f.decision_number = v.decision_number
    WHERE v.ply <= 4 AND f.cube_value = 1 AND f.cube_owner = 0 AND v.book_id = (SELECT book_id FROM latest_book) AND NOT v.is_covered
)
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
    max(CASE WHEN place = 1 THEN CAST(replace(dice, '-', '') AS INT) END) AS dice,
    max(CASE WHEN place = 1 THEN action END) AS play,
    avg(error_emg) FILTER (WHERE is_played) AS mean_error_emg,
    max(CASE WHEN place = 1 THEN match_id END) AS example_match_id,
    max(CASE WHEN place = 1 THEN decision_number END) AS example_decision_number,
    max(CASE WHEN place = 1 THEN xgid END) AS example_xgid,
    position_hash
FROM missed
GROUP BY position_hash, away_on_roll, away_mover, is_crawford, is_jacoby
HAVING sum(CAST(is_played AS INT)) >= 1
ORDER BY times_played DESC, times_candidate DESC, position_hash, score, is_crawford, is_jacoby
LIMIT 40
