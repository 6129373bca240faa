-- What do the exported rows of each match come from? From the content of its file, what the user may have corrected, the names of its
-- players, and the path. A year in which one of them changed is written again.
-- Uses index: temp.exported_matches.
SELECT
    x.year, x.match_key, c.content_hash, m.event, m.location, m.round, m.played_at_local, x.path, x.has_file,
    p1.name AS player1, p1.spelling, p2.name AS player2, p2.spelling
FROM temp.exported_matches AS x
JOIN matches AS m ON m.match_id = x.match_id
JOIN contents AS c ON c.content_id = m.content_id
JOIN players AS p1 ON p1.player_id = m.player1_id
JOIN players AS p2 ON p2.player_id = m.player2_id
ORDER BY x.year, x.place;
