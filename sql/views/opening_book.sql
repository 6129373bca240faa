-- XG's opening books, ready to look up: one row per book, position, score and rule, the entry that counts (selection_rank 1), with a
-- centred cube. The position is seen by the player on roll, equity and chances by the mover, who has just played. Show the source (the
-- author of the rollout) with an entry: the book's licence requires it.
-- Uses index: book_entries_by_position if a position is given, book_entries_by_book if a book is.
SELECT
    e.book_entry_id, e.book_id,
    {{ lookup('b.title', 'books AS b', 'b.book_id = e.book_id') }} AS book_title, -- title of the book
    {{ lookup('b.edition', 'books AS b', 'b.book_id = e.book_id') }} AS book_edition, -- edition of the book, as its editor gave it
    e.record,
    e.source,                           -- author of the rollout; show it with the entry (the book's licence)
    e.position_hash,                    -- joins candidates.position_hash
    e.board,                            -- as positions.board, seen by the player on roll
    e.away_on_roll, e.away_mover, e.is_crawford, e.is_jacoby, e.equity, e.error_95, e.lose_backgammon, e.lose_gammon,
    e.lose, e.win, e.win_gammon, e.win_backgammon,
    e.level_code,                       -- below 100 a number of plies, and no code of levels
    {{ book_level('e.level_code') }} AS level, -- how the entry was made: N-ply, XG Roller, Rollout
    {% if engine == 'sqlite' %}
    -- name of the program that made the entry
    {{ lookup('p.program_name', 'analysis_programs AS p', 'p.program_code = e.program_code') }} AS program,
    {% endif %}
    CAST(e.program_major || CASE WHEN e.program_minor < 10 THEN '.0' ELSE '.' END || e.program_minor AS {{ text }}) AS program_version, -- such as 2.10
    e.games, e.checker_level_code,
    {{ lookup('l.level_name', 'levels AS l', 'l.level_code = e.checker_level_code') }} AS checker_level, -- name of that level
    e.cube_level_code,
    {{ lookup('l.level_name', 'levels AS l', 'l.level_code = e.cube_level_code') }} AS cube_level, -- name of that level
    e.saved_at_local
FROM book_entries AS e
WHERE e.selection_rank = 1 AND e.cube_value = 1 AND e.cube_pos_raw = 0
