-- One row per entry of XG's opening books. (book_id, record) is its key. Show an entry with its source: the book's licence asks for it.
SELECT
    hash_key(c.content_hash) AS book_id,     -- BIGINT: the book: 64 bits of the hash of its file, the same in every database
    e.record,                                -- BIGINT: 0-based record of the file
    e.source,                                -- VARCHAR: author of the rollout; show it with the entry (the book's licence)
    e.position_hash,                         -- BIGINT [64-bit hash]: joins candidates.position_hash; NULL: not a possible board
    e.board,                                 -- VARCHAR: as positions.board, seen by the player on roll; NULL: not a possible board
    e.board_raw,                             -- BLOB: the file's 26 signed bytes if they are not a possible board; NULL: board has them
    e.cube_raw,                              -- BIGINT: as in the file
    e.cube_pos_raw,                          -- BIGINT: as in the file: 0 centred, 1 and -1 turned
    e.cube_value,                            -- BIGINT: 1 if the cube is centred; NULL: not a cube value
    e.score_on_roll_raw,                     -- BIGINT [points]: as in the file: points away; -1: money
    e.score_mover_raw,                       -- BIGINT [points]: the same of the player who has just moved
    e.away_on_roll,                          -- BIGINT [points]: points away of the player on roll; NULL: money
    e.away_mover,                            -- BIGINT [points]: points away of the player who has just moved; NULL: money
    e.is_money,                              -- BOOLEAN: true: money
    e.jacoby_raw,                            -- BIGINT: as in the file
    e.beaver_raw,                            -- BIGINT: as in the file; not part of the key
    e.crawford_raw,                          -- BIGINT: as in the file
    e.is_jacoby,                             -- BOOLEAN: true: Jacoby rule; means nothing in matches
    e.is_crawford,                           -- BOOLEAN: true: Crawford game; means nothing for money
    e.lose_backgammon,                       -- DOUBLE [chance]: cumulative chance, 0..1, the mover's view; NULL: not a number
    e.lose_gammon,                           -- DOUBLE [chance]: cumulative chance
    e.lose,                                  -- DOUBLE [chance]: chance to lose, gammons included
    e.win,                                   -- DOUBLE [chance]: chance to win, gammons included
    e.win_gammon,                            -- DOUBLE [chance]: cumulative chance
    e.win_backgammon,                        -- DOUBLE [chance]: cumulative chance
    e.equity,                                -- DOUBLE [EMG]: cubeful, EMG, the mover's view
    e.level_code,                            -- BIGINT: how the entry was made; 100 is a rollout
    e.program_code,                          -- BIGINT: the program that made it
    e.program_major,                         -- BIGINT: its version
    e.program_minor,                         -- BIGINT: its version
    e.games,                                 -- BIGINT: rollout games; 0: not a rollout
    e.standard_deviation,                    -- DOUBLE: of the normalised equity; NULL: not a number
    e.error_95,                              -- DOUBLE [EMG]: half the 95% interval of equity; NULL: no rollout
    e.checker_level_code,                    -- BIGINT: level of the rollout's checker plays
    e.cube_level_code,                       -- BIGINT: level of the rollout's cube decisions
    e.rotation,                              -- BIGINT: 0: on 36 rolls, 1: on 21
    e.seed,                                  -- BIGINT: seed of the dice
    e.truncation,                            -- BIGINT: moves; 0: none
    e.duration_s,                            -- DOUBLE [s]: seconds; NULL: not a number
    e.imported_raw,                          -- DOUBLE: when the entry came into the book: days since 1899-12-30; NULL: not a number
    e.imported_at_local,                     -- VARCHAR [local time]: when the entry came into the book, local time; NULL: none
    e.saved_raw,                             -- DOUBLE: when the rollout was saved: days since 1899-12-30; NULL: not a number
    e.saved_at_local,                        -- VARCHAR [local time]: when the rollout was saved, local time; NULL: none
    e.deleted_raw,                           -- BIGINT: as in the file
    e.is_deleted,                            -- BOOLEAN: true: deleted
    e.selection_rank                         -- BIGINT: 1: the entry in use among those with the same key (docs/reference/books.md); NULL: deleted, or not a possible board
FROM books AS b
JOIN contents AS c ON c.content_id = b.content_id
JOIN book_entries AS e ON e.book_id = b.book_id
ORDER BY c.content_hash, e.book_entry_id;
