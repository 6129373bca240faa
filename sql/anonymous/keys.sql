-- What stands in the place of the keys of matches? A match_key is a hash over names and plays, so who knows the plays could try names: the
-- hash of a file.
-- Uses index: one pass over saves; matches_by_key.
CREATE TEMP TABLE keys (match_key BLOB PRIMARY KEY, shown_key BLOB NOT NULL) WITHOUT ROWID;
INSERT INTO temp.keys
SELECT s.match_key, substr(c.content_hash, 1, 16)
FROM (SELECT v.match_key, coalesce(m.content_id, min(v.content_id)) AS content_id FROM source.saves AS v LEFT JOIN source.matches AS m USING (match_key) GROUP BY v.match_key) AS s
JOIN source.contents AS c USING (content_id);
