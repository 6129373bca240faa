-- One row per save of a match that was saved several times. The current save has the match's rows; the others are only listed.
-- Uses index: saves_by_key, matches_by_key.
SELECT
    m.match_id,                         -- the match; NULL: no save of it could be read
    s.match_key,
    CAST(m.content_id IS s.content_id AS INTEGER) AS is_current, -- 1: the match's rows come from this save
    f.path,                             -- the first file with this save
    f.has_file,                         -- 1: the file existed when an import last looked
    -- when the file was last changed, UTC
    CAST((SELECT datetime(min(a.modified_ns) / 1000000000, 'unixepoch')
          FROM source_files AS a WHERE a.content_id = s.content_id) AS TEXT) AS saved_at,
    CAST(length(s.play_hashes) / 4 - 1 AS INTEGER) AS plays, -- plays and cube actions; fewer than in the others: saved half-way
    s.analysis_depth,
    s.player1,                          -- name in seat 1, as this save has it
    s.pr1,
    s.player2,                          -- name in seat 2, as this save has it
    s.pr2
FROM saves AS s
JOIN content_files AS f USING (content_id)
LEFT JOIN matches AS m ON m.match_key = s.match_key
WHERE s.match_key IN (SELECT v.match_key FROM saves AS v GROUP BY v.match_key HAVING count(*) > 1)
