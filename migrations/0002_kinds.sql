-- Layout 2: kinds of files are rows of a table, and the lists of ideas and times can grow. So a new kind of file, an idea or a time is a row that any
-- command that writes adds, and no change of a table. The migrations are recorded from here on.
--
-- A table with another CHECK is made anew: SQLite cannot change one.

CREATE TABLE migrations (
    -- The migrations that made the tables of this database, in order. The header's user_version is the number of the last one.
    migration_id INTEGER PRIMARY KEY,   -- 1 for the first release's tables
    name TEXT NOT NULL,                 -- its file in GammonBase's folder migrations
    applied_at TEXT                     -- UTC; NULL: before migrations were recorded
) STRICT;
INSERT INTO migrations (migration_id, name) VALUES (1, '0001_schema');

CREATE TABLE file_kinds (
    -- The kinds of files that imports read.
    kind TEXT PRIMARY KEY,              -- xg, xgp, xg_opening, abk, gnushogi_gdx, gnushogi_text, ...
    game TEXT NOT NULL,                 -- backgammon, chess, shogi, ...
    is_book INTEGER NOT NULL CHECK (is_book BETWEEN 0 AND 1) -- 1: an opening book; 0: matches and positions
) STRICT, WITHOUT ROWID;

-- Codes without an upper end.
CREATE TEMP TABLE old_rows AS SELECT * FROM ideas;
DROP TABLE ideas;
CREATE TABLE ideas (
    -- The ideas of checker plays. Specific ideas come before general ones.
    idea_code INTEGER PRIMARY KEY CHECK (idea_code >= 0), -- from 0
    idea TEXT NOT NULL,                 -- hit, anchor, slot, ...
    meaning TEXT NOT NULL               -- what the play does
) STRICT;
INSERT INTO ideas (
    idea_code, idea, meaning
)
SELECT
    idea_code, idea, meaning
FROM old_rows;
DROP TABLE temp.old_rows;

-- As ideas.
CREATE TEMP TABLE old_rows AS SELECT * FROM timings;
DROP TABLE timings;
CREATE TABLE timings (
    -- When decisions are made: families, and the parts of each. Those of week days follow from the date of the match.
    timing_code INTEGER PRIMARY KEY CHECK (timing_code >= 0), -- from 0
    family TEXT NOT NULL,               -- its name: decision of the match, after a blunder, dice, ...
    part TEXT NOT NULL                  -- its name: the next decision, a joker, 65, Monday, ...
) STRICT;
INSERT INTO timings (
    timing_code, family, part
)
SELECT
    timing_code, family, part
FROM old_rows;
DROP TABLE temp.old_rows;

-- Kinds by reference.
CREATE TEMP TABLE old_rows AS SELECT * FROM contents;
DROP TABLE contents;
CREATE TABLE contents (
    -- One row per distinct content of the files that were imported. Rows of matches, books and warnings belong to a content, whatever the
    -- number of files that have it.
    content_id INTEGER PRIMARY KEY,
    content_hash BLOB NOT NULL CHECK (length(content_hash) = 32), -- blake3 of the unpacked content, 32 bytes
    kind TEXT NOT NULL REFERENCES file_kinds (kind), -- xg, xg_opening, abk, gnushogi_gdx, gnushogi_text
    import_run_id INTEGER NOT NULL REFERENCES import_runs (import_run_id), -- the run that decoded it
    -- 1: XG's own archive; 0: re-packed by another program, no CRC to check; NULL, here and below: a book
    is_intact INTEGER CHECK (is_intact BETWEEN 0 AND 1),
    file_version INTEGER,               -- version of the match header: 28 is XG 2.00, 30 is 2.10
    header_version INTEGER,             -- version of the file header
    game_guid BLOB CHECK (length(game_guid) = 16), -- 16 bytes as in the file
    game_name TEXT,                     -- localised display text of the file header, as are the next three; NULL: empty
    save_name TEXT,                     -- NULL: empty
    level_name TEXT,                    -- NULL: empty
    header_comment TEXT,                -- NULL: empty
    thumbnail_bytes INTEGER CHECK (thumbnail_bytes >= 0), -- size of the JPEG, which is not stored; NULL, here and below: as is_intact
    record_count INTEGER CHECK (record_count >= 0), -- records of temp.xg
    rollout_count INTEGER CHECK (rollout_count >= 0), -- rollouts of temp.xgr
    comment_count INTEGER CHECK (comment_count >= 0), -- non-empty lines of temp.xgc
    CHECK ((is_intact IS NULL) = (kind <> 'xg')),
    CHECK ((is_intact IS NULL) = (file_version IS NULL)),
    CHECK ((is_intact IS NULL) = (header_version IS NULL)),
    CHECK ((is_intact IS NULL) = (game_guid IS NULL)),
    CHECK ((is_intact IS NULL) = (thumbnail_bytes IS NULL)),
    CHECK ((is_intact IS NULL) = (record_count IS NULL)),
    CHECK ((is_intact IS NULL) = (rollout_count IS NULL)),
    CHECK ((is_intact IS NULL) = (comment_count IS NULL))
) STRICT;
INSERT INTO contents (
    content_id, content_hash, kind, import_run_id, is_intact, file_version, header_version, game_guid, game_name, save_name,
    level_name, header_comment, thumbnail_bytes, record_count, rollout_count, comment_count
)
SELECT
    content_id, content_hash, kind, import_run_id, is_intact, file_version, header_version, game_guid, game_name, save_name,
    level_name, header_comment, thumbnail_bytes, record_count, rollout_count, comment_count
FROM old_rows;
DROP TABLE temp.old_rows;
-- Serves: whether a content is known.
CREATE UNIQUE INDEX contents_by_hash ON contents (content_hash);

-- As contents.
CREATE TEMP TABLE old_rows AS SELECT * FROM source_files;
DROP TABLE source_files;
CREATE TABLE source_files (
    -- One row per file that an import examined, by its path.
    source_file_id INTEGER PRIMARY KEY,
    path TEXT NOT NULL UNIQUE,          -- absolute; the member of an archive follows //; bytes that are not UTF-8 as \xNN
    outcome TEXT NOT NULL CHECK (outcome IN ('imported', 'rejected')), -- imported, rejected: what the last import that read it did
    is_missing INTEGER NOT NULL CHECK (is_missing BETWEEN 0 AND 1), -- 1: gone, or another kind of file now; its content stays until --prune
    -- as contents.kind, xgp by the name; of a rejected file by its content or name; NULL: none of them
    kind TEXT REFERENCES file_kinds (kind),
    content_id INTEGER REFERENCES contents (content_id), -- files with the same content share it; of a rejected file: its last good reading; NULL: none, or another file has it
    size_bytes INTEGER NOT NULL,        -- of an archive member: unpacked
    modified_ns INTEGER NOT NULL,       -- modification time, nanoseconds since 1970; of a member: the archive's
    is_to_read_again INTEGER NOT NULL CHECK (is_to_read_again BETWEEN 0 AND 1), -- 1: the next import reads it, even if size and time are unchanged
    import_run_id INTEGER NOT NULL REFERENCES import_runs (import_run_id) -- the last run that read it
) STRICT;
INSERT INTO source_files (
    source_file_id, path, outcome, is_missing, kind, content_id, size_bytes, modified_ns, is_to_read_again, import_run_id
)
SELECT
    source_file_id, path, outcome, is_missing, kind, content_id, size_bytes, modified_ns, is_to_read_again, import_run_id
FROM old_rows;
DROP TABLE temp.old_rows;
-- Serves: the files of a content.
CREATE INDEX source_files_by_content ON source_files (content_id) WHERE content_id IS NOT NULL;

-- As contents.
CREATE TEMP TABLE old_rows AS SELECT * FROM books;
DROP TABLE books;
CREATE TABLE books (
    -- Opening books: XG's (backgammon), Arena's ABK (chess), GNU Shogi's GDX and text books (shogi). The database can hold several editions of
    -- a book.
    book_id INTEGER PRIMARY KEY,
    content_id INTEGER NOT NULL REFERENCES contents (content_id), -- the content that its rows come from
    kind TEXT NOT NULL REFERENCES file_kinds (kind), -- xg_opening, abk, gnushogi_gdx, gnushogi_text
    game TEXT NOT NULL CHECK (game IN ('backgammon', 'chess', 'shogi')), -- backgammon, chess, shogi
    variant TEXT,                       -- layout: ABK or AB2; le64, be64, le32, be32, ... of a GDX book; 1.0 of an XG book; NULL: a text book
    title TEXT,                         -- XG: the description; ABK: the comment; NULL: none
    edition TEXT,                       -- XG: the file version that its editor gave; NULL: none
    author TEXT,                        -- ABK; NULL: none
    notes TEXT,                         -- XG; NULL: none
    updated_at_local TEXT,              -- XG: last edited, local time; NULL: none
    -- The book's own figures; NULL: not defined for this kind of book (docs/reference/books.md).
    entries INTEGER NOT NULL CHECK (entries >= 0), -- XG entries, ABK tree nodes, used GDX slots, plies of a text book
    reachable INTEGER CHECK (reachable >= 0), -- reached from the start, illegal ones included; NULL, here and below: this kind has no such figure
    orphans INTEGER CHECK (orphans >= 0), -- entries - reachable
    deleted INTEGER NOT NULL CHECK (deleted >= 0), -- entries flagged as deleted
    illegal_moves INTEGER CHECK (illegal_moves >= 0), -- reachable entries whose move is illegal in its position
    positions INTEGER NOT NULL CHECK (positions >= 0), -- distinct positions reached; chess and shogi: start and leaves included
    positions_with_moves INTEGER CHECK (positions_with_moves >= 0), -- positions in which the book has a move
    moves INTEGER CHECK (moves >= 0),   -- distinct pairs of position and move
    transposed_positions INTEGER CHECK (transposed_positions >= 0), -- positions that several paths of the book reach
    max_depth INTEGER CHECK (max_depth >= 0), -- plies from the start of the deepest position (ABK: node)
    good_moves INTEGER CHECK (good_moves >= 0), -- shogi: distinct moves marked good
    bad_moves INTEGER CHECK (bad_moves >= 0), -- shogi: distinct moves marked bad
    count_sum INTEGER CHECK (count_sum >= 0), -- shogi: sum of the counts of its moves
    lines INTEGER CHECK (lines >= 0),   -- text books: openings
    plies INTEGER CHECK (plies >= 0),   -- text books: plies of all openings
    line_errors INTEGER CHECK (line_errors >= 0) -- text books: openings cut off by an error
) STRICT;
INSERT INTO books (
    book_id, content_id, kind, game, variant, title, edition, author, notes, updated_at_local, entries, reachable, orphans, deleted,
    illegal_moves, positions, positions_with_moves, moves, transposed_positions, max_depth, good_moves, bad_moves, count_sum, lines,
    plies, line_errors
)
SELECT
    book_id, content_id, kind, game, variant, title, edition, author, notes, updated_at_local, entries, reachable, orphans, deleted,
    illegal_moves, positions, positions_with_moves, moves, transposed_positions, max_depth, good_moves, bad_moves, count_sum, lines,
    plies, line_errors
FROM old_rows;
DROP TABLE temp.old_rows;
