CREATE VIEW IF NOT EXISTS match_versions AS
-- One row per save of a match that was saved several times: the current save and the others.
-- Leans on: match_rows_by_key.
SELECT
    m.match_id,                         -- the save
    m.match_key,
    m.is_current,
    -- match_id of the current save
    CAST(first_value(m.match_id) OVER (PARTITION BY m.match_key ORDER BY m.is_current DESC) AS INTEGER) AS current_match_id,
    CAST(count(*) OVER (PARTITION BY m.match_key) AS INTEGER) AS versions, -- how many saves of the match there are
    m.analysis_depth,
    s.path,
    CAST(datetime(s.modified_ns / 1000000000, 'unixepoch') AS TEXT) AS saved_at, -- when the file was last changed, UTC
    p.name AS player1,                  -- name of the person in seat 1
    o.name AS player2,                  -- name of the person in seat 2
    m.played_at_local,
    m.event
FROM match_rows AS m
JOIN source_files AS s USING (source_file_id)
JOIN players AS p ON p.player_id = m.player1_id
JOIN players AS o ON o.player_id = m.player2_id
WHERE m.match_key IN (SELECT v.match_key FROM match_rows AS v GROUP BY v.match_key HAVING count(*) > 1);
