-- One row per tag of the user's own (gammonbase tags), with what it belongs to in this database.
-- Uses index: saves_by_save_key, matches_by_key, contents_by_hash, players_by_name; keys.
SELECT DISTINCT
    t.tag,                              -- a word or some words of the user's
    t.subject,                          -- decision, position, match, player
    t.tagged_on,                        -- local day, YYYY-MM-DD
    t.note,                             -- NULL: none
    m.match_id,                         -- of a decision or a match; NULL: excluded, its file is gone, or another subject
    d.decision_id,                      -- NULL: as match_id
    t.position_hash,                    -- of a decision or a position; NULL: another subject
    p.person_id,                        -- the player, as players.person_id; NULL: no match that counts has the name, or another subject
    CAST(coalesce(p.name, t.about) AS TEXT) AS about  -- what was tagged, in words
FROM tags AS t
LEFT JOIN matches AS m ON m.match_id = coalesce(
    (SELECT n.match_id FROM saves AS s JOIN matches AS n ON n.match_key = s.match_key WHERE s.save_key = t.content_key LIMIT 1),
    (SELECT n.match_id FROM contents AS c JOIN matches AS n ON n.content_id = c.content_id WHERE c.content_hash = t.content_key)
)
LEFT JOIN decisions AS d ON d.decision_id = m.match_id * 100000 + t.decision_number AND d.position_hash = t.position_hash
-- A name before a spelling, and that before one which is in no match of its own. Not by ORDER BY: SQLite 3.40 to 3.51 find no column of an outer query there, and then refuse any ALTER TABLE, too.
LEFT JOIN players AS p ON p.player_id = coalesce(
    (SELECT min(q.player_id) FROM players AS q WHERE q.name = t.player),
    (SELECT min(q.player_id) FROM players AS q WHERE q.spelling = t.player),
    (SELECT min(q.player_id) FROM player_aliases AS a JOIN players AS q ON q.name = a.name WHERE a.alias = t.player)
)
