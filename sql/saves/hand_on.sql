-- Moves what the user decided about removed saves to the keys of the other saves of the match: longer ones, and parts of it. (A longer save of an
-- excluded match counts.) Uses index: saves_by_beginning, tags_by_content, the keys of gone_saves and match_corrections.
DELETE FROM gone_saves
WHERE save_key IN (SELECT s.save_key FROM saves AS s)
    OR NOT EXISTS (SELECT 1 FROM match_corrections AS c WHERE c.save_key = gone_saves.save_key AND c.field <> 'excluded')
        AND NOT EXISTS (SELECT 1 FROM tags AS t WHERE t.content_key = gone_saves.save_key);
CREATE TEMP TABLE IF NOT EXISTS handed_on (old_key BLOB NOT NULL, new_key BLOB NOT NULL);
-- People can have other spellings from twenty plays on, as in the choice among saves.
INSERT INTO temp.handed_on
SELECT g.save_key, s.save_key
FROM gone_saves AS g
JOIN saves AS s ON substr(s.play_hashes, 1, 44) = substr(g.play_hashes, 1, 44)
WHERE substr(s.play_hashes, 1, length(g.play_hashes)) = substr(g.play_hashes, 1, length(s.play_hashes))
    AND (min(length(s.play_hashes), length(g.play_hashes)) >= 84 OR s.player1 = g.player1 AND s.player2 = g.player2);
INSERT OR IGNORE INTO match_corrections (save_key, field, value, about)
SELECT h.new_key, c.field, c.value, c.about
FROM temp.handed_on AS h
JOIN match_corrections AS c ON c.save_key = h.old_key AND c.field <> 'excluded';
INSERT OR IGNORE INTO tags (tag, subject, content_key, decision_number, position_hash, player, tagged_on, note, about)
SELECT t.tag, t.subject, h.new_key, t.decision_number, t.position_hash, t.player, t.tagged_on, t.note, t.about
FROM temp.handed_on AS h
JOIN tags AS t ON t.content_key = h.old_key;
DELETE FROM match_corrections WHERE field <> 'excluded' AND save_key IN (SELECT old_key FROM temp.handed_on);
DELETE FROM tags WHERE content_key IN (SELECT old_key FROM temp.handed_on);
DELETE FROM gone_saves WHERE save_key IN (SELECT old_key FROM temp.handed_on);
DELETE FROM temp.handed_on;
