-- The numbers of the match of content :content_id and of its save, if a match with these players and plays is the same one, further on or analysed again.
-- A match without plays has no save: it is the same if it goes on from the same positions.
-- Uses index: the key of saves, matches_by_content, decisions_by_match.
SELECT coalesce((SELECT m.match_id FROM matches AS m WHERE m.content_id = s.content_id), s.match_id), s.match_id
FROM saves AS s
WHERE s.content_id = :content_id
    -- The first 4 bytes of a short save stand for it alone.
    AND substr(s.play_hashes, 5, length(:play_hashes) - 4) = substr(:play_hashes, 5, length(s.play_hashes) - 4)
    AND (min(length(s.play_hashes), length(:play_hashes)) >= 84 OR s.player1 = :player1 AND s.player2 = :player2)
UNION ALL
SELECT m.match_id, m.match_id
FROM matches AS m
JOIN players AS p ON p.player_id = m.player1_id AND p.spelling = :player1
JOIN players AS q ON q.player_id = m.player2_id AND q.spelling = :player2
WHERE m.content_id = :content_id AND m.match_key IS NULL AND m.kind = :kind AND m.match_length IS :match_length
    AND NOT EXISTS (
        SELECT 1
        FROM decisions AS d
        WHERE d.match_id = m.match_id AND d.position_hash IS NOT :positions ->> (d.decision_id % 100000 - 1)
    );
