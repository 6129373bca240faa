-- Opening books: XG's (backgammon), Arena's ABK (chess), GNU Shogi's GDX and text books (shogi).
-- Several editions of a book live side by side; a book's rows go and come with its source file.

CREATE TABLE books (
    book_id INTEGER PRIMARY KEY,
    source_file_id INTEGER NOT NULL REFERENCES source_files (source_file_id),
    kind TEXT NOT NULL,                 -- xg_opening, abk, gnushogi_gdx, gnushogi_text
    game TEXT NOT NULL,                 -- backgammon, chess, shogi
    variant TEXT,                       -- layout: ABK or AB2; le64, be64, le32, be32, ... of a GDX book; 1.0 of an XG book
    title TEXT,                         -- XG: the description; ABK: the comment
    edition TEXT,                       -- XG: the file version that its editor gave
    author TEXT,                        -- ABK
    notes TEXT,                         -- XG
    updated_at TEXT,                    -- XG: last edited, local time as the file has it
    content_hash BLOB NOT NULL,         -- blake3 of the file, 32 bytes
    -- The book's own figures; NULL where a kind has no such thing (docs/books.md).
    entries INTEGER NOT NULL,           -- XG entries, ABK tree nodes, used GDX slots, plies of a text book
    reachable INTEGER,                  -- entries met on the walk from the start, illegal ones included
    orphans INTEGER,                    -- entries - reachable
    deleted INTEGER NOT NULL,           -- entries flagged as deleted
    illegal_moves INTEGER,              -- reachable entries whose move cannot be played where it stands
    positions INTEGER NOT NULL,         -- distinct positions met; chess and shogi: start and leaves included
    positions_with_moves INTEGER,
    moves INTEGER,                      -- distinct pairs of position and move
    transposed_positions INTEGER,       -- positions that more than one path of the book meets
    max_depth INTEGER,                  -- plies from the start of the deepest position (ABK: node)
    good_moves INTEGER,                 -- shogi: distinct moves marked good, and bad
    bad_moves INTEGER,
    count_sum INTEGER,                  -- shogi: sum of the counts of its moves
    lines INTEGER,                      -- text books
    plies INTEGER,
    line_errors INTEGER
) STRICT;

-- Every field of a book's header as the file has it.
CREATE TABLE book_header_fields (
    book_id INTEGER NOT NULL REFERENCES books (book_id),
    field TEXT NOT NULL,                -- the name on the format's page
    field_number INTEGER NOT NULL,      -- 1-based, in the file's order
    value ANY,                          -- NULL: not a number
    PRIMARY KEY (book_id, field)
) STRICT, WITHOUT ROWID;

-- What no column holds of a file that can be written back: padding, bytes behind terminators, trailing bytes.
CREATE TABLE book_residues (
    book_id INTEGER PRIMARY KEY REFERENCES books (book_id),
    file_bytes INTEGER NOT NULL,        -- length of the file
    residue BLOB NOT NULL               -- runs of bytes that differ from what the columns give, deflated
) STRICT;

-- ---------------------------------------------------------------- backgammon
CREATE TABLE analysis_programs (program_code INTEGER PRIMARY KEY, program_name TEXT NOT NULL) STRICT;

-- An entry of XG's opening book: the position after a candidate play, seen by the player who is then on roll.
-- Chances and equity are in the view of the player who has just moved.
CREATE TABLE book_entries (
    book_entry_id INTEGER PRIMARY KEY,
    book_id INTEGER NOT NULL REFERENCES books (book_id),
    record INTEGER NOT NULL,            -- 0-based record of the file
    source TEXT NOT NULL,               -- who made the rollout: to be shown with the entry (the book's licence)
    pos BLOB NOT NULL,                  -- 26 signed bytes as in the file
    position_hash INTEGER,              -- joins candidates.position_hash; NULL: not a possible board
    cube_raw INTEGER NOT NULL,
    cube_pos_raw INTEGER NOT NULL,
    cube_value INTEGER,                 -- 1 where the cube is centred
    score_on_roll_raw INTEGER NOT NULL, -- points away; -1: money
    score_mover_raw INTEGER NOT NULL,
    away_on_roll INTEGER,               -- NULL: money
    away_mover INTEGER,
    is_money INTEGER NOT NULL,
    jacoby_raw INTEGER NOT NULL,
    beaver_raw INTEGER NOT NULL,
    crawford_raw INTEGER NOT NULL,
    is_jacoby INTEGER NOT NULL,
    is_crawford INTEGER NOT NULL,
    lose_bg REAL,                       -- cumulative, the mover's view
    lose_g REAL,
    lose REAL,
    win REAL,
    win_g REAL,
    win_bg REAL,
    equity REAL,                        -- cubeful, EMG, the mover's view
    level_code INTEGER NOT NULL REFERENCES levels (level_code),
    program_code INTEGER NOT NULL REFERENCES analysis_programs (program_code),
    program_major INTEGER NOT NULL,
    program_minor INTEGER NOT NULL,
    games INTEGER NOT NULL,             -- rollout games; 0 where it is none
    std REAL,                           -- standard deviation of the normalised equity
    ci95 REAL,                          -- half width of the 95% interval: 1.96 * std / sqrt(games); NULL: no rollout
    checker_level_code INTEGER NOT NULL REFERENCES levels (level_code),
    cube_level_code INTEGER NOT NULL REFERENCES levels (level_code),
    rotation INTEGER NOT NULL,          -- 0: on 36 rolls, 1: on 21
    seed INTEGER NOT NULL,
    truncation INTEGER NOT NULL,        -- moves; 0: none
    duration_s REAL,
    imported_raw REAL,                  -- days since 1899-12-30, and as text
    imported_at TEXT,
    saved_raw REAL,
    saved_at TEXT,
    deleted_raw INTEGER NOT NULL,
    is_deleted INTEGER NOT NULL,
    selection_rank INTEGER              -- 1: the one that we take among entries of one key (docs/books.md); NULL: deleted, impossible
) STRICT;

-- ---------------------------------------------------------------- chess and shogi
-- Positions by 64 bits of blake3 over our canonical encoding. The key finds, the text decides.
CREATE TABLE book_positions (
    position_key INTEGER PRIMARY KEY,
    game TEXT NOT NULL,                 -- chess, shogi
    epd TEXT NOT NULL                   -- chess: FEN without counters, en passant only where a capture is legal; shogi: SFEN without its number
) STRICT;

-- The moves of a book, transpositions merged: one row a book, position and move.
CREATE TABLE book_moves (
    book_move_id INTEGER PRIMARY KEY,
    book_id INTEGER NOT NULL REFERENCES books (book_id),
    position_key INTEGER NOT NULL REFERENCES book_positions (position_key),
    next_position_key INTEGER NOT NULL REFERENCES book_positions (position_key),
    move TEXT NOT NULL,                 -- UCI (castling as the king's move), USI
    move_text TEXT NOT NULL,            -- SAN; P-7f, Bx2b+, B*4e
    depth INTEGER NOT NULL,             -- fewest plies from the start to the position
    record INTEGER,                     -- the first entry that has it: node of an ABK, slot of a GDX, line of a text book
    node_count INTEGER NOT NULL,        -- entries merged into this row
    games INTEGER,                      -- chess: sums over the merged entries; won and lost are White's
    won INTEGER,
    lost INTEGER,
    draws INTEGER,                      -- games - won - lost, which can be negative
    priority INTEGER,                   -- chess: 0..9, the highest of the merged entries
    flags INTEGER,                      -- shogi: 0x1000 good, 0x0100 bad
    is_good INTEGER NOT NULL,           -- ! or !! (chess: priority 7, 8)
    is_bad INTEGER NOT NULL,            -- ? or ?? (chess: priority 1, 0)
    hint TEXT,                          -- shogi: the opponent's expected reply, USI
    count INTEGER,                      -- shogi: how often the book's text had it
    is_deleted INTEGER NOT NULL         -- all merged entries are deleted
) STRICT;

-- The raw tree of an ABK book.
CREATE TABLE book_nodes (
    book_id INTEGER NOT NULL REFERENCES books (book_id),
    node INTEGER NOT NULL,              -- absolute entry number; the root is 900
    from_square INTEGER NOT NULL,       -- a1 = 0 ... h8 = 63
    to_square INTEGER NOT NULL,
    promotion INTEGER NOT NULL,         -- as in the file
    priority INTEGER NOT NULL,
    games INTEGER NOT NULL,
    won INTEGER NOT NULL,               -- White's
    lost INTEGER NOT NULL,
    plycount_raw INTEGER NOT NULL,      -- no ply count: captured piece and deleted flag
    next_move INTEGER NOT NULL,         -- pointers as in the file
    next_sibling INTEGER NOT NULL,
    is_reachable INTEGER NOT NULL,
    is_deleted INTEGER NOT NULL,
    parent INTEGER,                     -- the node whose move leads here; NULL: the start, or not reached
    ply INTEGER,                        -- 1: a first move
    position_key INTEGER REFERENCES book_positions (position_key), -- before the move; NULL: not reached by legal moves
    move TEXT,                          -- UCI; NULL: none that could be played
    problem TEXT,                       -- why a reached node's move is none
    PRIMARY KEY (book_id, node)
) STRICT, WITHOUT ROWID;

-- The used slots of a GDX book.
CREATE TABLE book_slots (
    book_id INTEGER NOT NULL REFERENCES books (book_id),
    slot INTEGER NOT NULL,
    hashbd INTEGER NOT NULL,            -- 64 bits as a signed integer; 32 in the 32-bit layouts
    hashkey INTEGER NOT NULL,           -- low 16 bits of the key
    bmove INTEGER NOT NULL,
    flags INTEGER NOT NULL,             -- 0x1000 good, 0x0100 bad, 0x0010 last move of its position
    hint INTEGER NOT NULL,
    count INTEGER NOT NULL,
    is_reached INTEGER NOT NULL,
    PRIMARY KEY (book_id, slot)
) STRICT, WITHOUT ROWID;

-- The openings of a text book.
CREATE TABLE book_lines (
    book_id INTEGER NOT NULL REFERENCES books (book_id),
    line_number INTEGER NOT NULL,       -- 1-based, in the file's order
    source_line INTEGER NOT NULL,       -- 1-based line of the file with its first token
    name TEXT,                          -- the comment line above it
    comment TEXT,                       -- all comment lines above it
    result TEXT,                        -- Resigns, Sennichite, Jishogi, draw, 1-0, 0-1
    plies INTEGER NOT NULL,
    moves TEXT NOT NULL,                -- USI, separated by blanks
    duplicate_of INTEGER,               -- the first line_number with the same moves
    error TEXT,                         -- what ended it before its end
    error_line INTEGER,
    PRIMARY KEY (book_id, line_number)
) STRICT, WITHOUT ROWID;

CREATE TABLE book_line_plies (
    book_id INTEGER NOT NULL,
    line_number INTEGER NOT NULL,
    ply INTEGER NOT NULL,               -- 1-based
    source_line INTEGER NOT NULL,
    position_key INTEGER NOT NULL REFERENCES book_positions (position_key),
    move TEXT NOT NULL,                 -- USI
    token TEXT NOT NULL,                -- as the file spells it
    marks TEXT,                         -- ! ? !! ?? ...
    is_good INTEGER NOT NULL,
    is_bad INTEGER NOT NULL,
    comment TEXT,                       -- (...) behind the move and [...] before the next
    is_unfinished INTEGER NOT NULL,     -- 1: the file's last token without a newline, which GNU Shogi loses
    PRIMARY KEY (book_id, line_number, ply),
    FOREIGN KEY (book_id, line_number) REFERENCES book_lines (book_id, line_number)
) STRICT, WITHOUT ROWID;

ALTER TABLE import_runs ADD COLUMN books INTEGER NOT NULL DEFAULT 0;
ALTER TABLE import_runs ADD COLUMN book_entries INTEGER NOT NULL DEFAULT 0;
