-- title: Depth in the opening book
-- question: How long did each game stay in the opening book, who left it, and which play does the book have there?
-- group: books
-- filters: yes
-- parameter: book (integer, the XG book that was edited last): book_id
-- parameter: min_plays (integer, 0): leave out games with fewer plays in the book
-- parameter: limit (integer, 100): maximum number of games; those that stay in the book longest come first
-- column: match_id: the match; a game is listed if its first or second play passes the filters
-- column: game: number of the game
-- column: score: points away, those of the player who moved first come first; money
-- column: plays_in_book: plays from the start that are in the book, of both players
-- column: ply: number of the first roll whose play is not in the book; empty: all are
-- column: left_by: the person who played it
-- column: dice: the roll
-- column: done: the play
-- column: error_emg: equity lost by the play, according to the analysis (EMG)
-- column: book_play: the best candidate that the book has there; empty: the book ends
-- column: book_equity: its equity in the book
-- column: source: author of its rollout
-- column: decision_id: the decision
-- column: xgid: its position with score and cube, to paste into XG
-- leans on: decision_rows_by_ply to find the games, decision_rows_by_game
WITH chosen AS MATERIALIZED (
    SELECT coalesce(
        :book,
        (SELECT b.book_id FROM books AS b WHERE b.kind = 'xg_opening' ORDER BY b.updated_at_local DESC, b.book_id DESC LIMIT 1)
    ) AS book_id
),
starts AS MATERIALIZED (
    SELECT DISTINCT f.game_id
    FROM decision_facts AS f
    -- +: game by game, one decision of each is enough; by ply, each would be read from another page.
    WHERE f.kind = 'checker' AND +f.ply <= 2
),
depths AS MATERIALIZED (
    SELECT g.match_id, g.game_id, g.game_number, g.book_id, g.plays_in_book, g.left_decision_id
    FROM starts AS s
    JOIN game_book_depth AS g ON g.game_id = s.game_id
    WHERE g.book_id = (SELECT book_id FROM chosen) AND g.plays_in_book >= coalesce(:min_plays, 0)
    ORDER BY g.plays_in_book DESC, g.game_id
    LIMIT coalesce(:limit, 100)
)
SELECT
    g.match_id,
    g.game_number AS game,
    (SELECT coalesce(d.away_player || 'a ' || d.away_opponent || 'a', 'money') FROM decisions AS d
     WHERE d.game_id = g.game_id AND d.kind = 'checker' ORDER BY d.decision_id LIMIT 1) AS score,
    g.plays_in_book,
    o.ply,
    p.name AS left_by,
    CAST(o.die1 || o.die2 AS INTEGER) AS dice,
    o.action AS done,
    o.error_emg,
    (SELECT v.book_action FROM book_advice AS v
     WHERE v.decision_id = g.left_decision_id AND v.book_id = g.book_id) AS book_play,
    (SELECT v.book_equity FROM book_advice AS v
     WHERE v.decision_id = g.left_decision_id AND v.book_id = g.book_id) AS book_equity,
    (SELECT v.source FROM book_advice AS v
     WHERE v.decision_id = g.left_decision_id AND v.book_id = g.book_id) AS source,
    o.decision_id,
    (SELECT f.xgid FROM main.decision_facts AS f WHERE f.decision_id = g.left_decision_id) AS xgid
FROM depths AS g
LEFT JOIN decisions AS o ON o.decision_id = g.left_decision_id
LEFT JOIN players AS p ON p.player_id = o.player_id
ORDER BY g.plays_in_book DESC, g.game_id;
