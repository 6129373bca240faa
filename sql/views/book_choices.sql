CREATE VIEW IF NOT EXISTS book_choices AS
-- One row per key (position, score, rule) and XG book: the entry that counts (selection_rank 1), of those with a centred cube.
-- The position is seen by the player on roll; equity and chances by the mover, who has just played. An entry is never to be
-- shown without its source, who made the rollout: the book's licence.
-- Leans on: book_entries_by_position where a position is asked for, book_entries_by_book where a book is; else one pass over
-- book_entries.
SELECT
    e.book_entry_id,
    e.book_id,
    b.title AS book_title,
    b.edition AS book_edition,
    e.record,
    e.source,
    e.position_hash,
    e.pos AS board,
    e.away_on_roll,
    e.away_mover,
    e.is_crawford,
    e.is_jacoby,
    e.equity,
    e.ci95,
    e.lose_bg AS lose_backgammon,
    e.lose_g AS lose_gammon,
    e.lose,
    e.win,
    e.win_g AS win_gammon,
    e.win_bg AS win_backgammon,
    e.level_code,
    l.level_name AS level,
    p.program_name AS program,
    e.program_major || '.' || printf('%02d', e.program_minor) AS program_version,
    e.games,
    e.checker_level_code,
    cl.level_name AS checker_level,
    e.cube_level_code,
    ql.level_name AS cube_level,
    e.saved_at
FROM book_entries AS e
JOIN books AS b ON b.book_id = e.book_id
LEFT JOIN levels AS l ON l.level_code = e.level_code
LEFT JOIN levels AS cl ON cl.level_code = e.checker_level_code
LEFT JOIN levels AS ql ON ql.level_code = e.cube_level_code
LEFT JOIN analysis_programs AS p ON p.program_code = e.program_code
WHERE e.selection_rank = 1 AND e.cube_value = 1 AND e.cube_pos_raw = 0;
