-- Where did each game first deviate from the best play of XG's opening book, who deviated, and what did it cost?
WITH costliest AS (
    SELECT g.match_id, g.deviation_decision_number, v.book_action, v.book_equity, v.book_cost_emg, v.error_emg, v.source, v.played_source
    FROM game_book_depth AS g
    JOIN book_advice AS v
        ON v.book_id = g.book_id AND v.match_id = g.match_id AND v.decision_number = g.deviation_decision_number
    WHERE g.book_id = (SELECT book_id FROM latest_book)
    ORDER BY v.book_cost_emg DESC NULLS LAST, v.error_emg DESC NULLS LAST, g.match_id, g.deviation_decision_number
    LIMIT 40
)
SELECT
    f.player,
    f.match_id,
    f.game_number AS game,
    f.ply,
    coalesce(CAST(f.away_player AS STRING) || 'a ' || CAST(f.away_opponent AS STRING) || 'a', 'money') AS score,
    f.die1 * 10 + f.die2 AS dice,
    f.action AS done,
    v.book_action AS book_play,
    v.book_equity,
    v.book_cost_emg,
    f.error_emg,
    v.source,
    v.played_source,
    f.decision_number,
    f.xgid,
    f.file
FROM costliest AS v
JOIN decision_facts AS f ON f.match_id = v.match_id AND f.decision_number = v.deviation_decision_number
ORDER BY v.book_cost_emg DESC NULLS LAST, f.error_emg DESC NULLS LAST, f.match_id, f.decision_number
