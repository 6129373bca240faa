-- One row per match, money session or saved position, with names in place of numbers, and the file.
-- Uses index: primary keys; source_files_by_content.
SELECT
    m.match_id,
    p.name AS player1,                  -- name of the person in seat 1
    o.name AS player2,                  -- name of the person in seat 2
    m.kind,
    m.match_length,
    m.is_money,
    v.variation_name AS variation,      -- Backgammon, Nackgammon, ...
    m.played_at_local,
    m.played_on,
    m.event,
    m.location,
    m.round,
    m.transcriber,
    s.site_name AS site,                -- name of the site; NULL: none
    m.is_finished,
    CAST({{ final_score(1) }} AS INTEGER) AS final_score1, -- points of seat 1 at the end of the match, at most its length; NULL: no footer
    CAST({{ final_score(2) }} AS INTEGER) AS final_score2, -- points of seat 2 at the end of the match, as final_score1
    m.winner_seat,
    CAST(CASE m.winner_seat WHEN 1 THEN p.name WHEN 2 THEN o.name END AS TEXT) AS winner, -- name of the winner; NULL: none recorded
    m.analysis_depth,
    m.match_key,
    CAST({{ match_hex() }} AS TEXT) AS match_hex, -- key of the match in every database and export: 64 bits of the hash of its file, in hexadecimal
    f.path,                             -- the first path with this match, existing files first
    f.has_file,                         -- 1: the match's file existed when an import last looked; 0: it is gone, and the match counts until --prune
    m.content_id,
    m.player1_id,
    m.player2_id
FROM matches AS m
LEFT JOIN players AS p ON p.player_id = m.player1_id
LEFT JOIN players AS o ON o.player_id = m.player2_id
LEFT JOIN variations AS v ON v.variation_code = m.variation_code
LEFT JOIN sites AS s ON s.site_code = m.site_code
LEFT JOIN content_files AS f ON f.content_id = m.content_id
