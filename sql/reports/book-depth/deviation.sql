-- question: Where did each game first deviate from the book's best play, and at what cost?
-- column: player: the person who deviated (spellings merged)
-- columns: match_id, game
-- column: score: points away, those of the player first; money
-- column: ply: number of the roll
-- columns: dice, done
-- column: error_emg: equity lost by the play, according to the analysis (EMG)
-- column: book_play: the best candidate that the book has there
-- columns: book_equity, book_cost_emg
-- column: source: author of the rollout of the book's play
-- columns: played_source, decision_id, xgid, file
-- uses index: player_match_stats for the matches, decisions_by_game
WITH {{ chosen_book(book) }},
matches_asked_for AS {{ materialized() }} (
    SELECT DISTINCT match_id FROM {{ source('player_match_stats') }} AS s
),
first_ones AS {{ materialized() }} (
    SELECT g.book_id, g.deviation_decision_id
    FROM matches_asked_for AS a
    JOIN game_book_depth AS g ON g.match_id = a.match_id
    WHERE g.book_id = (SELECT book_id FROM chosen) AND g.deviation_decision_id IS NOT NULL
),
costliest AS (
    SELECT d.decision_id, v.book_action AS book_play, v.book_equity, v.book_cost_emg, v.source, v.played_source
    FROM first_ones AS o
    {{ in_order() }} {{ decisions() }} AS d ON d.decision_id = o.deviation_decision_id
    {{ in_order() }} book_advice AS v ON v.decision_id = d.decision_id AND v.book_id = o.book_id
    WHERE {{ min_cost }} IS NULL OR v.book_cost_emg >= {{ min_cost }}
    ORDER BY v.book_cost_emg DESC NULLS LAST, d.error_emg DESC NULLS LAST, d.decision_id
    LIMIT {{ limit }}
)
SELECT {{ columns }}
FROM costliest
JOIN {{ listed_decisions() }} AS f USING (decision_id)
ORDER BY book_cost_emg DESC NULLS LAST, error_emg DESC NULLS LAST, decision_id
