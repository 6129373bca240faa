-- Notes what the user decided about removed saves under the keys of the other saves of the match: longer ones, and parts of it. (A longer save of an
-- excluded match counts.) Uses index: saves_by_beginning, tags_by_content, the key of match_corrections; temp.removed_saves, which it empties.
CREATE TEMP TABLE IF NOT EXISTS handed_on (old_key BLOB NOT NULL, new_key BLOB NOT NULL);
INSERT INTO temp.handed_on
SELECT r.save_key, s.save_key
FROM temp.removed_saves AS r
JOIN saves AS s ON substr(s.play_hashes, 1, 44) = substr(r.play_hashes, 1, 44)
WHERE min(length(s.play_hashes), length(r.play_hashes)) >= 84
    AND substr(s.play_hashes, 1, length(r.play_hashes)) = substr(r.play_hashes, 1, length(s.play_hashes));
INSERT OR IGNORE INTO match_corrections (save_key, field, value, about)
SELECT h.new_key, c.field, c.value, c.about
FROM temp.handed_on AS h
JOIN match_corrections AS c ON c.save_key = h.old_key AND c.field <> 'excluded';
INSERT OR IGNORE INTO tags
SELECT t.tag, t.subject, h.new_key, t.decision_number, t.position_hash, t.player, t.tagged_on, t.note, t.about
FROM temp.handed_on AS h
JOIN tags AS t ON t.content_key = h.old_key;
DELETE FROM temp.handed_on;
DELETE FROM temp.removed_saves;
