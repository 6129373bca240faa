-- title: Depth in the opening book
-- question: How long did each game stay in the opening book, or where did it first deviate from the book's best play, and at what cost?
-- group: books
-- parameter: book (integer, the XG book that was edited last): book_id
-- parameter: until (end|deviation, end): up to the first play that is not in the book, of games whose first or second play passes the filters; or up to the
--   first play that is not the book's best, if it passes the filters
-- parameter: min_plays (integer, 0): until=end: leave out games with fewer plays in the book
-- parameter: min_cost (number, none): until=deviation: list only plays in the book that cost at least this much according to it (EMG)
-- parameter: limit (integer, 100): maximum number of games: those that stay in the book longest first; of deviations the most expensive according to the book
--   first, then plays that it does not have
-- column: player: until=deviation: the person who deviated (spellings merged)
-- columns: match_id, game
-- column: score: points away, those of the player who moved first come first, of deviations those of the player; money
-- column: plays_in_book: plays from the start that are in the book, of both players
-- column: ply: number of the roll of the play; empty: all plays are in the book
-- column: left_by: the person who played it
-- columns: dice, done
-- column: error_emg: equity lost by the play, according to the analysis (EMG)
-- column: book_play: the best candidate that the book has there; empty: the book ends
-- columns: book_equity, book_cost_emg
-- column: source: author of the rollout of the book's play
-- columns: played_source, decision_id, xgid, file
-- uses index: decisions_by_ply to find the games, of deviations player_match_stats for the matches; decisions_by_game
WITH {{ chosen_book(book) }},
{% if choice.until == 'end' %}
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
{% else %}
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
SELECT
    player, match_id, game, score, ply, dice, done, error_emg, book_play, book_equity, book_cost_emg, source, played_source, decision_id, xgid, file
FROM costliest
JOIN {{ listed_decisions() }} AS f USING (decision_id)
ORDER BY book_cost_emg DESC NULLS LAST, error_emg DESC NULLS LAST, decision_id
{% endif %}
