-- One row per entry of XG's opening books. (book_id, record) is its key. Show an entry with its source: the book's licence asks for it.
SELECT
    hash_key(c.content_hash) AS book_id,     -- BIGINT: the book: 64 bits of the hash of its file, the same in every database
    {{ hex('hash_key(c.content_hash)') }} AS book_hex, -- VARCHAR: book_id in 16 hexadecimal digits, for programs without 64-bit integers
    e.record, -- BIGINT
    e.source, -- VARCHAR
    e.position_hash, -- BIGINT
    {{ hex('e.position_hash') }} AS position_hex, -- VARCHAR: position_hash in 16 hexadecimal digits
    e.board, -- VARCHAR
    e.board_raw, -- BLOB
    e.cube_raw, e.cube_pos_raw, e.cube_value, e.score_on_roll_raw, e.score_mover_raw, e.away_on_roll, e.away_mover, -- BIGINT
    e.is_money, -- BOOLEAN
    e.jacoby_raw, e.beaver_raw, e.crawford_raw, -- BIGINT
    e.is_jacoby, e.is_crawford, -- BOOLEAN
    e.lose_backgammon,                       -- DOUBLE: cumulative chance, 0..1, the mover's view; NULL: not a number
    e.lose_gammon, e.lose, e.win, e.win_gammon, e.win_backgammon, e.equity, -- DOUBLE
    e.level_code,                            -- BIGINT: 100: a rollout; below, a number of plies, and no code of levels
    e.program_code, e.program_major, e.program_minor, e.games, -- BIGINT
    e.standard_deviation, e.error_95, -- DOUBLE
    e.checker_level_code, e.cube_level_code, e.rotation, e.seed, e.truncation, -- BIGINT
    e.duration_s, e.imported_raw, -- DOUBLE
    e.imported_at_local, -- VARCHAR
    e.saved_raw, -- DOUBLE
    e.saved_at_local, -- VARCHAR
    e.deleted_raw, -- BIGINT
    e.is_deleted, -- BOOLEAN
    e.selection_rank -- BIGINT
FROM books AS b
JOIN contents AS c ON c.content_id = b.content_id
JOIN book_entries AS e ON e.book_id = b.book_id
ORDER BY c.content_hash, e.book_entry_id;
