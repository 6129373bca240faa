-- What was written about a match and its games, and about no decision?
-- ?1 match_id. Uses index: comments_by_match.
SELECT
    CASE c.attachment
        WHEN 'match start' THEN 'Match'
        WHEN 'match end' THEN 'End of the match'
        WHEN 'game start' THEN 'Game ' || g.game_number
        WHEN 'game end' THEN 'End of game ' || g.game_number
        ELSE 'Comment'
    END AS place,
    c.text
FROM comments AS c
LEFT JOIN games AS g ON g.game_id = c.game_id
WHERE c.match_id = ?1 AND c.decision_id IS NULL
ORDER BY c.attachment <> 'match start', c.attachment = 'none', g.game_number IS NULL, g.game_number, c.comment_id;
