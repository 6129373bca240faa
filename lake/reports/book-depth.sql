-- How far did each game stay in the opening book, who left it, and what does the book say there?
WITH starts AS (
    SELECT match_id, game_index, min(decision_number) AS first_number
    FROM decision_facts
    WHERE kind = 'checker'
    GROUP BY match_id, game_index
    HAVING min(ply) <= 2
),
longest AS (
    SELECT g.book_id, g.match_id, g.game_index, g.game_number, g.plays_in_book, g.left_decision_number, s.first_number
    FROM game_book_depth AS g
    JOIN starts AS s ON s.match_id = g.match_id AND s.game_index = g.game_index
    WHERE g.book_id = (SELECT book_id FROM latest_book)
    ORDER BY g.plays_in_book DESC, g.match_id, g.game_index
    LIMIT 100
)
SELECT
    g.match_id,
    g.game_number AS game,
    coalesce(CAST(f.away_player AS STRING) || 'a ' || CAST(f.away_opponent AS STRING) || 'a', 'money') AS score,
    g.plays_in_book,
    o.ply,
    o.player AS left_by,
    o.die1 * 10 + o.die2 AS dice,
    o.action AS done,
    o.error_emg,
    v.book_action AS book_play,
    v.book_equity,
    v.source,
    o.decision_number,
    o.xgid
FROM longest AS g
JOIN decisions AS f ON f.match_id = g.match_id AND f.decision_number = g.first_number
LEFT JOIN decisions AS o ON o.match_id = g.match_id AND o.decision_number = g.left_decision_number
LEFT JOIN book_advice AS v
    ON v.book_id = g.book_id AND v.match_id = g.match_id AND v.decision_number = g.left_decision_number
ORDER BY g.plays_in_book DESC, g.match_id, g.game_index
