-- The rows of a match account for all records of its file (header, game headers and footers, cube and move records, footer) and for all
-- rollouts.
-- Uses index: games_by_match, rollouts_by_match; scans matches.
WITH counted AS (
    SELECT
        m.match_id,
        m.content_id,
        1 + m.is_finished + coalesce(sum(1 + g.is_finished + g.cube_records + g.move_records), 0) AS records,
        (SELECT count(*) FROM rollouts AS r WHERE r.match_id = m.match_id) AS rollouts
    FROM matches AS m
    LEFT JOIN games AS g USING (match_id)
    GROUP BY m.match_id
)
SELECT 'matches, match_id ' || k.match_id AS subject,
    'its file has ' || c.record_count || ' records, but the match accounts for ' || k.records AS message
FROM counted AS k
JOIN contents AS c USING (content_id)
WHERE c.record_count <> k.records
UNION ALL
SELECT 'matches, match_id ' || k.match_id, 'its file has ' || c.rollout_count || ' rollouts, but the match has ' || k.rollouts
FROM counted AS k
JOIN contents AS c USING (content_id)
WHERE c.rollout_count <> k.rollouts;
