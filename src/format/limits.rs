//! Sizes that are checked before they are believed.

/// Upper bounds on what a file may claim. The defaults are some hundred times what real files have
/// (190 KB a file, 2 MB inflated, 820 records) and keep a worker's memory bounded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of one source file.
    pub file_bytes: u64,
    /// Bytes of all inflated streams of one file together.
    pub inflated_bytes: u64,
    /// Streams in an XG archive's registry (XG writes at most four).
    pub archive_streams: u32,
    /// Entries of a book: nodes of an ABK tree, records of an OBDB, slots of a GDX table, moves of a text book. The largest known book
    /// has 140,787; a thousand entries take up to a megabyte of a worker's memory.
    pub book_entries: u64,
}

/// Lines of temp.xgc: each can be referred to by a few places of some 800 records, so that more is not a file of comments.
pub const COMMENT_LINES: usize = 100_000;

/// Bytes of the comments that the records of a file refer to: each reference makes a row, and many may name the same line.
pub const COMMENT_BYTES: usize = 16 << 20;

/// Bytes of one comment of a shogi text book, and of all comments of one opening or move; longer ones are cut, with a warning.
pub const TEXT_COMMENT_BYTES: usize = 64 << 10;

/// Openings of a shogi text book: some two hundred times what the largest known one has.
pub const TEXT_BOOK_LINES: usize = 100_000;

impl Default for Limits {
    fn default() -> Self {
        Self { file_bytes: 64 << 20, inflated_bytes: 64 << 20, archive_streams: 16, book_entries: 500_000 }
    }
}
