-- What can be corrected of a match, and who played it?
-- Parameter 1: the match. Uses index: the key of matches.
SELECT coalesce(event, ''), coalesce(round, ''), coalesce(played_on, ''), coalesce(location, ''), coalesce(player1, ''), coalesce(player2, '')
FROM match_facts
WHERE match_id = ?1;
