-- One row per match, money session or saved position, with names in place of numbers, and the file.
-- Uses index: primary keys; source_files_by_content.
{# A view over one table is searched by key on either side of a LEFT JOIN; one with joins is computed whole on the right side. #}
SELECT
    m.match_id,
    (SELECT name FROM players WHERE player_id = m.player1_id) AS player1, -- name of the person in seat 1
    (SELECT name FROM players WHERE player_id = m.player2_id) AS player2, -- name of the person in seat 2
    m.kind, m.match_length, m.is_money,
    (SELECT variation_name FROM variations AS v WHERE v.variation_code = m.variation_code) AS variation, -- Backgammon, Nackgammon, ...
    m.played_at_local, m.played_on, m.event, m.location, m.round, m.transcriber,
    (SELECT site_name FROM sites AS s WHERE s.site_code = m.site_code) AS site, -- name of the site; NULL: none
    m.is_finished,
    CAST({{ final_score(1) }} AS INTEGER) AS final_score1, -- points of seat 1 at the end of the match, at most its length; NULL: no footer
    CAST({{ final_score(2) }} AS INTEGER) AS final_score2, -- points of seat 2 at the end of the match, as final_score1
    m.winner_seat,
    -- name of the winner; NULL: none recorded
    (SELECT name FROM players WHERE player_id = CASE m.winner_seat WHEN 1 THEN m.player1_id WHEN 2 THEN m.player2_id END) AS winner,
    m.analysis_depth, m.match_key,
    CAST({{ match_hex() }} AS TEXT) AS match_hex, -- key of the match in every database and export: 64 bits of the hash of its file, in hexadecimal
    (SELECT path FROM content_files AS f WHERE f.content_id = m.content_id) AS path, -- the first path with this match, existing files first
    -- 1: the match's file existed when an import last looked; 0: it is gone, and the match counts until --prune
    (SELECT has_file FROM content_files AS f WHERE f.content_id = m.content_id) AS has_file,
    m.content_id, m.player1_id, m.player2_id
FROM matches AS m
