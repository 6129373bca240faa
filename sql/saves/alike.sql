-- Which saves begin alike?
-- Parameter 1: the first 44 bytes of play_hashes. Uses index: saves_by_beginning, source_files_by_content.
-- Materialized, because SQLite otherwise prepares the statement again for every save (a hundredth of an import).
WITH alike AS MATERIALIZED (SELECT * FROM saves WHERE substr(play_hashes, 1, 44) = ?1)
SELECT
    s.content_id, s.player1, s.player2,
    coalesce((SELECT a.name FROM player_aliases AS a WHERE a.alias = s.player1), s.player1) AS person1,
    coalesce((SELECT a.name FROM player_aliases AS a WHERE a.alias = s.player2), s.player2) AS person2,
    EXISTS (SELECT 1 FROM match_corrections AS c WHERE c.save_key = s.save_key AND c.field = 'excluded') AS is_excluded,
    s.match_id, s.save_key, s.match_key, s.play_hashes, s.analysis_depth,
    coalesce((SELECT min(f.modified_ns) FROM source_files AS f WHERE f.content_id = s.content_id AND f.outcome = 'imported'), 0) AS modified_ns,
    -- An unknown PR counts as a million, more than any PR.
    CAST(round(1e6 * (coalesce(s.pr1, 1e6) + coalesce(s.pr2, 1e6))) AS INTEGER) AS pr_millionths,
    p.path, p.has_file,
    (SELECT m.match_id FROM matches AS m WHERE m.content_id = s.content_id) AS current_id
FROM alike AS s
JOIN content_files AS p USING (content_id);
