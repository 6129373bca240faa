-- question: How long did each game stay in the opening book?
-- columns: match_id, game
-- column: score: points away, those of the player who moved first come first; money
-- column: plays_in_book: plays from the start that are in the book, of both players
-- column: ply: number of the roll of the first play that is not; empty: all plays are in the book
-- column: left_by: the person who played it
-- columns: dice, done
-- column: error_emg: equity lost by the play, according to the analysis (EMG)
-- column: book_play: the best candidate that the book has there; empty: the book ends
-- columns: book_equity
-- column: source: author of the rollout of the book's play
-- columns: decision_id, xgid
-- uses index: decisions_by_ply to find the games, decisions_by_game
WITH {{ chosen_book(book) }},
starts AS {{ materialized() }} (
    SELECT DISTINCT d.game_id
    FROM {{ decisions() }} AS d
    {# +: game by game, one decision of each is enough; by ply, each would be read from another page. #}
    WHERE d.kind = 'checker' AND {{ '+' if engine == 'sqlite' }}d.ply <= 2 AND {{ is_from_start() }}
),
depths AS {{ materialized() }} (
    SELECT g.match_id, g.game_id, g.game_number, g.book_id, g.plays_in_book, g.left_decision_id
    FROM starts AS s
    JOIN game_book_depth AS g ON g.game_id = s.game_id
    WHERE g.book_id = (SELECT book_id FROM chosen) AND g.plays_in_book >= {{ min_plays }}
    ORDER BY g.plays_in_book DESC, g.game_id
    LIMIT {{ limit }}
)
SELECT
    g.match_id, g.game_number AS game, {{ score('d.away_player', 'd.away_opponent') }} AS score,
    g.plays_in_book, o.ply, p.name AS left_by, {{ dice_number('o.') }} AS dice, o.action AS done, o.error_emg,
    {{ lookup('v.book_action', 'book_advice AS v', 'v.decision_id = g.left_decision_id AND v.book_id = g.book_id') }} AS book_play,
    {{ lookup('v.book_equity', 'book_advice AS v', 'v.decision_id = g.left_decision_id AND v.book_id = g.book_id') }} AS book_equity,
    {{ lookup('v.source', 'book_advice AS v', 'v.decision_id = g.left_decision_id AND v.book_id = g.book_id') }} AS source,
    o.decision_id,
    {{ lookup('f.xgid', decision_analysis() ~ ' AS f', 'f.decision_id = g.left_decision_id') }} AS xgid
FROM (
    SELECT g.*, (SELECT min(d.decision_id) FROM decisions AS d WHERE d.game_id = g.game_id AND d.kind = 'checker') AS first_decision_id
    FROM depths AS g
) AS g
JOIN decisions AS d ON d.decision_id = g.first_decision_id
LEFT JOIN decisions AS o ON o.decision_id = g.left_decision_id
LEFT JOIN {{ spellings() }} AS p ON p.player_id = o.player_id
ORDER BY g.plays_in_book DESC, g.game_id
