-- Corrects the matches whose numbers are {matches}: first every row as its file has it, then the values that the user set, then merged events.
-- Uses index: the keys of match_originals and match_corrections, saves_by_save_key, matches_by_key; one pass over matches for their events.
-- A day of the week is a part of the decisions.
INSERT OR IGNORE INTO changed_players
SELECT s.player_id
FROM match_originals AS o JOIN matches AS m ON m.match_id = o.match_id JOIN match_sums AS s ON s.match_id = o.match_id
WHERE o.match_id {matches} AND m.played_at_local IS NOT o.played_at_local;
UPDATE matches
SET (event, location, round, played_at_local) =
    (SELECT o.event, o.location, o.round, o.played_at_local FROM match_originals AS o WHERE o.match_id = matches.match_id)
WHERE match_id IN (SELECT match_id FROM match_originals WHERE match_id {matches});
DELETE FROM match_originals WHERE match_id {matches};
INSERT INTO match_originals
SELECT match_id, event, location, round, played_at_local
FROM matches
WHERE match_id {matches}
    AND (
        event IN (SELECT alias FROM event_aliases)
        OR match_id IN (SELECT match_id FROM corrections WHERE field <> 'excluded')
    );
UPDATE matches SET event = c.value
FROM corrections AS c WHERE c.match_id = matches.match_id AND c.field = 'event' AND matches.match_id {matches};
UPDATE matches SET location = c.value
FROM corrections AS c WHERE c.match_id = matches.match_id AND c.field = 'location' AND matches.match_id {matches};
UPDATE matches SET round = c.value
FROM corrections AS c WHERE c.match_id = matches.match_id AND c.field = 'round' AND matches.match_id {matches};
-- A day without a time keeps the time in the file.
UPDATE matches SET played_at_local = c.value || coalesce(substr(played_at_local, 11), ' 00:00:00')
FROM corrections AS c WHERE c.match_id = matches.match_id AND c.field = 'date' AND matches.match_id {matches};
INSERT OR IGNORE INTO changed_players
SELECT s.player_id
FROM match_originals AS o JOIN matches AS m ON m.match_id = o.match_id JOIN match_sums AS s ON s.match_id = o.match_id
WHERE o.match_id {matches} AND m.played_at_local IS NOT o.played_at_local;
UPDATE matches SET event = a.name
FROM event_aliases AS a WHERE a.alias = matches.event AND matches.match_id {matches};
