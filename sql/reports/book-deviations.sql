-- title: First deviations from the opening book
-- question: Where did each game first deviate from the best play of XG's opening book, who deviated, and what did it cost?
-- group: books
-- filters: yes
-- parameter: book (integer, the XG book that was edited last): book_id
-- parameter: min_cost (number, none): list only plays in the book that cost at least this much according to it (EMG)
-- parameter: limit (integer, 40): maximum number of rows; the most expensive according to the book first, then plays that it does not have
-- column: player: the person who deviated (spellings merged)
-- column: match_id: the match
-- column: game: number of the game
-- column: ply: number of the roll
-- column: score: points away, the player's first; money
-- column: dice: the roll
-- column: done: the play
-- column: book_play: the best candidate that the book has
-- column: book_equity: its equity in the book
-- column: book_cost_emg: equity lost by the play, according to the book (EMG); empty: the book does not have it
-- column: error_emg: what it lost according to the analysis (EMG)
-- column: source: author of the rollout of the book's play
-- column: played_source: author of the rollout of the play made
-- column: decision_id: number of the decision, for `gammonbase show`
-- column: xgid: the position with score and cube, to paste into XG
-- column: file: name of the file
-- leans on: player_match_stats for the matches that the filter lets through; decision_rows_by_game, a few plays a game
WITH chosen AS MATERIALIZED (
    SELECT coalesce(
        :book,
        (SELECT b.book_id FROM books AS b WHERE b.kind = 'xg_opening' ORDER BY b.updated_at_local DESC, b.book_id DESC LIMIT 1)
    ) AS book_id
),
matches_asked_for AS MATERIALIZED (
    SELECT DISTINCT match_id FROM player_match_stats
),
first_ones AS MATERIALIZED (
    SELECT g.book_id, g.deviation_decision_id
    FROM matches_asked_for AS a
    JOIN game_book_depth AS g ON g.match_id = a.match_id
    WHERE g.book_id = (SELECT book_id FROM chosen) AND g.deviation_decision_id IS NOT NULL
),
costliest AS (
    SELECT f.decision_id, v.book_action, v.book_equity, v.book_cost_emg, v.source, v.played_source
    FROM first_ones AS o
    CROSS JOIN decision_facts AS f ON f.decision_id = o.deviation_decision_id
    CROSS JOIN book_advice AS v ON v.decision_id = f.decision_id AND v.book_id = o.book_id
    WHERE :min_cost IS NULL OR v.book_cost_emg >= :min_cost
    ORDER BY v.book_cost_emg DESC NULLS LAST, f.error_emg DESC, f.decision_id
    LIMIT coalesce(:limit, 40)
)
SELECT
    f.player,
    f.match_id,
    f.game_number AS game,
    f.ply,
    coalesce(f.away_player || 'a ' || f.away_opponent || 'a', 'money') AS score,
    CAST(f.die1 || f.die2 AS INTEGER) AS dice,
    f.action AS done,
    v.book_action AS book_play,
    v.book_equity,
    v.book_cost_emg,
    f.error_emg,
    v.source,
    v.played_source,
    f.decision_id,
    f.xgid,
    replace(f.path, rtrim(f.path, replace(f.path, '/', '')), '') AS file
FROM costliest AS v
JOIN main.decision_facts AS f ON f.decision_id = v.decision_id
ORDER BY v.book_cost_emg DESC NULLS LAST, f.error_emg DESC, f.decision_id;
