CREATE VIEW IF NOT EXISTS game_book_depth AS
-- One row per XG book and backgammon game: how many plays from the start the book has (of the first 12 rolls); the first play that it does
-- not have (left_...; NULL: none), with the book's best candidate there (NULL: the book ends); and the first play that is not the best of
-- the candidates in the book (deviation_...): it comes before the game leaves the book, or is the play that leaves it. deviation_cost_emg
-- is its cost according to the book (NULL: the book does not have the play), ..._error_emg that according to the analysis.
-- Leans on: game_rows_by_match and decision_rows_by_game; decision_coverage and book_advice for a few plays a game.
SELECT
    g.game_id,
    g.match_id,
    g.game_number,
    b.book_id,
    b.title AS book_title,              -- title of the book
    b.edition AS book_edition,          -- its edition, as its editor gave it
    CAST((SELECT count(*) FROM decision_rows AS d
     WHERE d.game_id = g.game_id AND d.kind = 'checker' AND d.played_rank IS NOT NULL AND d.ply <= 12
       AND d.decision_id < coalesce(o.decision_id, d.decision_id + 1)) AS INTEGER) AS plays_in_book, -- plays from the start that the book has, of both players
    o.decision_id AS left_decision_id,  -- the first play that the book does not have; NULL, here and below: no such play
    o.ply AS left_ply,                  -- number of its roll
    o.player_id AS left_by_id,          -- the player who left the book: players.player_id
    o.action AS left_action,            -- the play
    o.error_emg AS left_error_emg,      -- what it lost according to the analysis, EMG
    -- the best candidate that the book has there; NULL, here and below: the book ends
    (SELECT w.book_action FROM book_advice AS w WHERE w.decision_id = o.decision_id AND w.book_id = b.book_id) AS left_book_action,
    -- its equity according to the book, EMG, the player's view
    (SELECT w.book_equity FROM book_advice AS w WHERE w.decision_id = o.decision_id AND w.book_id = b.book_id) AS left_book_equity,
    -- its entry: book_entries.book_entry_id
    (SELECT w.book_entry_id FROM book_advice AS w WHERE w.decision_id = o.decision_id AND w.book_id = b.book_id) AS left_entry_id,
    -- author of its rollout
    (SELECT w.source FROM book_advice AS w WHERE w.decision_id = o.decision_id AND w.book_id = b.book_id) AS left_source,
    v.decision_id AS deviation_decision_id, -- the first play that is not the book's best; NULL, here and below: no such play
    v.ply AS deviation_ply,             -- number of its roll
    v.player_id AS deviated_by_id,      -- the player who deviated: players.player_id
    v.action AS deviation_action,       -- the play
    v.error_emg AS deviation_error_emg, -- what it lost according to the analysis, EMG
    -- the book's best
    (SELECT w.book_action FROM book_advice AS w WHERE w.decision_id = v.decision_id AND w.book_id = b.book_id) AS deviation_book_action,
    -- its equity according to the book, EMG, the player's view
    (SELECT w.book_equity FROM book_advice AS w WHERE w.decision_id = v.decision_id AND w.book_id = b.book_id) AS deviation_book_equity,
    -- its entry: book_entries.book_entry_id
    (SELECT w.book_entry_id FROM book_advice AS w WHERE w.decision_id = v.decision_id AND w.book_id = b.book_id) AS deviation_entry_id,
    -- author of its rollout
    (SELECT w.source FROM book_advice AS w WHERE w.decision_id = v.decision_id AND w.book_id = b.book_id) AS deviation_source,
    -- what the play lost according to the book, EMG; NULL: not in the book
    (SELECT w.book_cost_emg FROM book_advice AS w WHERE w.decision_id = v.decision_id AND w.book_id = b.book_id) AS deviation_cost_emg,
    -- author of the rollout of the play made; NULL: the book does not have it
    (SELECT w.played_source FROM book_advice AS w WHERE w.decision_id = v.decision_id AND w.book_id = b.book_id) AS deviation_played_source
FROM game_rows AS g
JOIN match_rows AS m ON m.match_id = g.match_id AND m.variation_code = 0 AND m.is_current = 1 AND m.kind <> 'position'
JOIN books AS b ON b.kind = 'xg_opening'
LEFT JOIN decision_rows AS o ON o.decision_id = (
    SELECT c.decision_id FROM decision_coverage AS c
    WHERE c.game_id = g.game_id AND c.book_id = b.book_id AND NOT c.is_played_covered
    ORDER BY c.decision_id
    LIMIT 1)
LEFT JOIN decision_rows AS v ON v.decision_id = (
    SELECT d.decision_id FROM decision_rows AS d
    JOIN book_coverage_rows AS w ON w.book_id = b.book_id AND w.decision_id = d.decision_id
    WHERE d.game_id = g.game_id AND d.played_rank IS NOT NULL AND w.book_rank <> d.played_rank
      AND d.decision_id <= coalesce(o.decision_id, d.decision_id)
    ORDER BY d.decision_id
    LIMIT 1);
