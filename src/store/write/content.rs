//! The data that the importer passes to the writer, and the writer's results.

use serde::Serialize;

use rows::books::BookRows;
use rows::codes::CodeTable;
use rows::matches::{MatchRows, Warning};
use xgfile::error::FormatError;

/// A source as found on disk.
#[derive(Debug, Clone, PartialEq)]
pub struct Content {
    /// The path as stored and printed.
    pub path: String,
    /// `source_files.kind`: from the content, or from the name if the content is not recognised.
    pub kind: Option<&'static str>,
    /// Size in bytes.
    pub size_bytes: u64,
    /// Modification time, nanoseconds since 1970.
    pub modified_ns: i64,
    /// Whether the next import reads it again, because it was unreadable this time.
    pub is_to_read_again: bool,
    /// BLAKE3 of the content; `None` if it could not be read.
    pub content_hash: Option<[u8; 32]>,
    /// The content's rows, or the error.
    pub rows: Result<SourceRows, FormatError>,
}

/// The rows of a source.
#[derive(Debug, Clone, PartialEq)]
pub enum SourceRows {
    /// Not decoded, because another source is expected to have the same rows.
    Elsewhere,
    /// The rows of a match or position.
    Match(Box<MatchRows>),
    /// The rows of a book.
    Book(Box<BookRows>),
}

impl SourceRows {
    /// The approximate size of the rows in memory, in bytes.
    pub fn weight(&self) -> usize {
        match self {
            Self::Elsewhere => 0,
            Self::Match(rows) => rows.weight(),
            Self::Book(rows) => rows.weight(),
        }
    }

    /// The warnings, and the codes that are not in the lookup tables.
    pub fn findings(&self) -> (&[Warning], &[(CodeTable, i64)]) {
        match self {
            Self::Elsewhere => (&[], &[]),
            Self::Match(rows) => (&rows.warnings, &rows.unknown_codes),
            Self::Book(rows) => (&rows.warnings, &rows.unknown_codes),
        }
    }
}

/// The outcome of a source.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SourceOutcome {
    /// The source's rows were stored.
    Imported,
    /// A source before it has the same content.
    Copy,
    /// The source is invalid; the reason is in `rejects`.
    Rejected,
}

/// The counters of a run: `import_runs.totals` has them as JSON with the same names.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct RunTotals {
    /// Files of a known kind that were found.
    pub files_seen: u64,
    /// Files whose content was new.
    pub files_imported: u64,
    /// Of `files_imported`: files that an earlier run imported with other content.
    pub files_replaced: u64,
    /// Files with the same content as another file.
    pub files_copied: u64,
    /// Of `files_copied`: the other file is gone.
    pub files_moved: u64,
    /// Files unchanged since an earlier run.
    pub files_skipped: u64,
    /// Files that could not be read.
    pub files_rejected: u64,
    /// Of `files_skipped`: an earlier run rejected them.
    pub files_still_rejected: u64,
    /// Files that are not a match, a position or a book.
    pub files_ignored: u64,
    /// Known files that were no longer found.
    pub files_missing: u64,
    /// Files that were not found, perhaps because a file system is not mounted.
    pub files_in_doubt: u64,
    /// Files that an earlier run imported and the patterns exclude now: their rows still count.
    pub files_excluded: u64,
    /// Missing and damaged files whose rows `--prune` removed, or files that `--forget` did.
    pub files_pruned: u64,
    /// Of `files_seen`: files left for the next run.
    pub files_left: u64,
    /// The size of the files left, in bytes.
    pub bytes_left: u64,
    /// Bytes read from files.
    pub bytes_read: u64,
    /// Places in the folders that could not be examined.
    pub places_unreadable: u64,
    /// Matches written, without saved positions.
    pub matches: u64,
    /// Saved positions written.
    pub saved_positions: u64,
    /// Games written.
    pub games: u64,
    /// Decisions written.
    pub decisions: u64,
    /// Candidates written.
    pub candidates: u64,
    /// Positions that the database did not have before the run, those of chess and shogi books included.
    pub positions_new: u64,
    /// Positions that the database already had.
    pub positions_known: u64,
    /// Books written.
    pub books: u64,
    /// Entries of the books written.
    pub book_entries: u64,
    /// Further saves of matches that the database already had.
    pub saved_again: u64,
    /// Matches that count although their files are gone, after the run.
    pub matches_without_file: u64,
    /// Rows added to `warnings`.
    pub warnings: u64,
    /// Seconds by stage.
    pub stage_seconds: Seconds,
}

/// Seconds by stage; the first three are summed over the workers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct Seconds {
    /// Reading and hashing files.
    pub read: f64,
    /// Unpacking: inflating and checking CRCs.
    pub unpack: f64,
    /// Decoding records and converting them to rows.
    pub normalize: f64,
    /// Writing rows and committing.
    pub write: f64,
    /// The writer waiting for the workers.
    pub wait: f64,
    /// Indexes and statistics of a new database.
    pub complete: f64,
}
