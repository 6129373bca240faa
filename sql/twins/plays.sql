-- What was played in each match?
-- Uses index: one pass over saves; matches_by_content.
SELECT m.match_id, s.play_hashes
FROM saves AS s
JOIN matches AS m USING (content_id)
WHERE m.kind <> 'position';
