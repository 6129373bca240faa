-- How many pairs of matches have many plays in common?
-- Uses index: one pass over saves.
SELECT json_array_length(twins(m.match_id, s.play_hashes))
FROM saves AS s
JOIN matches AS m USING (content_id)
WHERE m.kind <> 'position';
