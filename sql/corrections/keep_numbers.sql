-- Which numbers do matches have that are to be excluded?
-- Uses index: the key of match_corrections, saves_by_save_key, matches_by_key.
UPDATE match_corrections
SET value = (SELECT m.match_id FROM saves AS s JOIN matches AS m USING (match_key) WHERE s.save_key = match_corrections.save_key)
WHERE field = 'excluded' AND value IS NULL;
