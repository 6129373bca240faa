-- Which positions after plays of the first four rolls, not in XG's opening book, occur most often? The example is the play with the
-- smallest match_id.
WITH early AS (
    SELECT
        match_id, decision_number, player_id, ply, coalesce(away_opponent, 0) AS away_on_roll, coalesce(away_player, 0) AS away_mover,
        is_crawford, is_jacoby, error_emg, CASE WHEN played_rank IS NOT NULL THEN position_after_hash END AS position_hash
    FROM decision_facts
    WHERE kind = 'checker' AND ply <= 4 AND cube_value = 1 AND cube_owner = 0 AND variation = 'Backgammon'
),
played AS (
    SELECT
        position_hash, away_on_roll, away_mover, is_crawford, is_jacoby,
        count(*) AS times_played, avg(error_emg) AS mean_error_emg,
        CASE WHEN count(error_emg) >= 3 THEN 1.96 * sqrt(greatest(sum(error_emg * error_emg)
            - count(error_emg) * avg(error_emg) * avg(error_emg), 0) / (count(error_emg) - 1) / count(error_emg)) END AS half,
        min(match_id) AS example_match_id
    FROM early
    WHERE position_hash IS NOT NULL
    GROUP BY position_hash, away_on_roll, away_mover, is_crawford, is_jacoby
),
-- Whether the book has a position depends on nothing but what these are grouped by.
examples AS (
    SELECT p.position_hash, p.away_on_roll, p.away_mover, p.is_crawford, p.is_jacoby, p.times_played, p.mean_error_emg, p.half,
        p.example_match_id, min(e.decision_number) AS example_decision_number
    FROM played AS p
    JOIN early AS e
        ON e.match_id = p.example_match_id AND e.position_hash = p.position_hash AND e.away_on_roll = p.away_on_roll
       AND e.away_mover = p.away_mover AND e.is_crawford = p.is_crawford AND e.is_jacoby = p.is_jacoby
    GROUP BY p.position_hash, p.away_on_roll, p.away_mover, p.is_crawford, p.is_jacoby, p.times_played, p.mean_error_emg, p.half,
        p.example_match_id
),
uncovered AS (
    SELECT e.*
    FROM examples AS e
    JOIN decision_coverage AS v ON v.match_id = e.example_match_id AND v.decision_number = e.example_decision_number
    WHERE v.book_id = (SELECT book_id FROM latest_book) AND NOT v.is_played_covered
),
-- The other candidates are looked at only for what can be shown, with all that are played as often as the last of these.
shown AS (
    SELECT *
    FROM uncovered
    WHERE times_played >= (
        SELECT min(times_played)
        FROM (
            SELECT times_played
            FROM uncovered
            ORDER BY times_played DESC
            LIMIT 40
        ) AS first_ones
    )
),
most AS (
    SELECT
        s.times_played,
        count(*) AS times_candidate,
        sum(CAST(coalesce(l.is_book, FALSE) AS INT)) AS times_stamped,
        count(DISTINCT e.match_id) AS matches,
        count(DISTINCT e.player_id) AS players,
        min(e.ply) AS first_ply,
        CASE WHEN s.away_mover > 0 THEN CAST(s.away_on_roll AS STRING) || 'a ' || CAST(s.away_mover AS STRING) || 'a' ELSE 'money' END
            AS score,
        s.is_crawford, s.is_jacoby, s.mean_error_emg, s.half, s.position_hash, s.example_match_id, s.example_decision_number
    FROM early AS e
    JOIN (
        SELECT * FROM candidates WHERE position_hash IN (SELECT position_hash FROM shown)
    ) AS c ON c.match_id = e.match_id AND c.decision_number = e.decision_number
    JOIN shown AS s
        ON s.position_hash = c.position_hash AND s.away_on_roll = e.away_on_roll AND s.away_mover = e.away_mover
       AND s.is_crawford = e.is_crawford AND s.is_jacoby = e.is_jacoby
    LEFT JOIN levels AS l ON l.level_code = c.level_code
    GROUP BY s.times_played, s.away_on_roll, s.away_mover, s.is_crawford, s.is_jacoby, s.mean_error_emg, s.half, s.position_hash,
        s.example_match_id, s.example_decision_number
    ORDER BY s.times_played DESC, times_candidate DESC, s.position_hash, score, s.is_crawford, s.is_jacoby
    LIMIT 40
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
    g.example_match_id,
    g.example_decision_number,
    f.xgid AS example_xgid,
    g.position_hash
FROM most AS g
JOIN decisions AS f ON f.match_id = g.example_match_id AND f.decision_number = g.example_decision_number
ORDER BY g.times_played DESC, g.times_candidate DESC, g.position_hash, g.score, g.is_crawford, g.is_jacoby
