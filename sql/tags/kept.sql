-- What did the user tag, with its keys?
-- Uses index: one pass over tags.
SELECT tag, tagged_on, note, subject, nullif(lower(hex(content_key)), '') AS key, decision_number AS decision, position_hash AS position, player, about
FROM tags
ORDER BY about, tag, tagged_on, content_key, decision_number, position_hash, player;
