-- Which matches and people does a site have, and what are their pages made from? A row for each player of a match; a page whose rows are the
-- same as at the last run is not written again.
-- Uses index: match_sums by its key; matches and contents by theirs; where a filter looks into matches, one pass over decisions.
SELECT
    s.match_id, s.player, s.opponent, s.event, m.location, m.round, m.played_at_local, s.has_file, c.content_hash,
    substr(r.started_at, 1, 10) AS imported_on
FROM {{ source('player_match_stats') }} AS s
JOIN matches AS m ON m.match_id = s.match_id
JOIN contents AS c ON c.content_id = m.content_id
JOIN import_runs AS r ON r.import_run_id = c.import_run_id
ORDER BY s.match_id, s.seat
