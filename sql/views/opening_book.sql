CREATE VIEW IF NOT EXISTS opening_book AS
-- XG's opening books, ready to look up: one row per book, position, score and rule, the entry that counts (selection_rank 1), with a
-- centred cube. The position is seen by the player on roll, equity and chances by the mover, who has just played. Show the source (the
-- author of the rollout) with an entry: the book's licence requires it.
-- Leans on: book_entry_rows_by_position if a position is given, book_entry_rows_by_book if a book is.
SELECT
    e.book_entry_id,
    e.book_id,
    (SELECT b.title FROM books AS b WHERE b.book_id = e.book_id) AS book_title, -- title of the book
    (SELECT b.edition FROM books AS b WHERE b.book_id = e.book_id) AS book_edition, -- its edition, as its editor gave it
    e.record,
    e.source,                           -- author of the rollout; show it with the entry (the book's licence)
    e.position_hash,                    -- joins candidates.position_hash
    e.board,                            -- as positions.board, seen by the player on roll
    e.away_on_roll,
    e.away_mover,
    e.is_crawford,
    e.is_jacoby,
    e.equity,
    e.error_95,
    e.lose_backgammon,
    e.lose_gammon,
    e.lose,
    e.win,
    e.win_gammon,
    e.win_backgammon,
    e.level_code,
    (SELECT l.level_name FROM levels AS l WHERE l.level_code = e.level_code) AS level, -- name of the level
    -- name of the program that made the entry
    (SELECT p.program_name FROM analysis_programs AS p WHERE p.program_code = e.program_code) AS program,
    CAST(e.program_major || '.' || printf('%02d', e.program_minor) AS TEXT) AS program_version, -- such as 2.10
    e.games,
    e.checker_level_code,
    (SELECT l.level_name FROM levels AS l WHERE l.level_code = e.checker_level_code) AS checker_level, -- name of that level
    e.cube_level_code,
    (SELECT l.level_name FROM levels AS l WHERE l.level_code = e.cube_level_code) AS cube_level, -- name of that level
    e.saved_at_local
FROM book_entry_rows AS e
WHERE e.selection_rank = 1 AND e.cube_value = 1 AND e.cube_pos_raw = 0;
