-- The rows of a match account for all records of its file (header, game headers and footers, cube and move records, footer) and for all
-- rollouts.
-- Leans on: game_rows_by_match; one pass over match_rows and rollout_rows.
WITH counted AS (
    SELECT
        m.source_file_id,
        1 + m.is_finished + coalesce(sum(1 + g.is_finished + g.cube_records + g.move_records), 0) AS records,
        (SELECT count(*) FROM rollout_rows AS r WHERE r.match_id = m.match_id) AS rollouts
    FROM match_rows AS m
    LEFT JOIN game_rows AS g USING (match_id)
    GROUP BY m.match_id
)
SELECT s.path, 'has ' || s.record_count || ' records, but its match accounts for ' || c.records AS message
FROM counted AS c
JOIN source_files AS s USING (source_file_id)
WHERE s.record_count <> c.records
UNION ALL
SELECT s.path, 'has ' || s.rollout_count || ' rollouts, but its match has ' || c.rollouts
FROM counted AS c
JOIN source_files AS s USING (source_file_id)
WHERE s.rollout_count <> c.rollouts
ORDER BY 1;
