//! The data that the importer passes to the writer, and the writer's results.

use serde::Serialize;

use crate::rows::books::BookRows;
use crate::rows::codes::CodeTable;
use crate::rows::matches::{MatchRows, Warning};
use crate::store::tables::digested;

/// Why a source was rejected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reject {
    /// `header`, `archive`, `registry`, `temp.xg`, ..., or `file`.
    pub stream: String,
    /// 0-based record.
    pub record: Option<u64>,
    /// Offset within the stream.
    pub byte_offset: Option<u64>,
    /// The field's name.
    pub field: Option<String>,
    /// What a valid file has there.
    pub expected: String,
    /// What this file has.
    pub found: String,
    /// The complete message.
    pub message: String,
}

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
    /// BLAKE3 of the content; `None` if it could not be read.
    pub content_hash: Option<[u8; 32]>,
    /// Its rows, or the error.
    pub rows: Result<SourceRows, Reject>,
    /// [`SourceRows::rows_hash`] of its rows, computed by the workers; 0 if there are no rows.
    pub rows_hash: i64,
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

    /// `row_digests.rows_hash`: the digest of the rows, independent of the database. A book's rows include the hash of its content.
    pub fn rows_hash(&self, content_hash: Option<[u8; 32]>) -> i64 {
        let digest = match self {
            Self::Elsewhere => 0,
            Self::Match(rows) => digested::of_match(rows),
            Self::Book(rows) => digested::of_book(rows, content_hash),
        };
        digest as i64
    }

    /// The warnings.
    pub fn warnings(&self) -> &[Warning] {
        match self {
            Self::Elsewhere => &[],
            Self::Match(rows) => &rows.warnings,
            Self::Book(rows) => &rows.warnings,
        }
    }

    /// Codes that are not in the lookup tables.
    pub fn unknown_codes(&self) -> &[(CodeTable, i64)] {
        match self {
            Self::Elsewhere => &[],
            Self::Match(rows) => &rows.unknown_codes,
            Self::Book(rows) => &rows.unknown_codes,
        }
    }
}

/// The outcome of a source.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SourceOutcome {
    /// Its rows were stored.
    Imported,
    /// Another source has the same content.
    Copy,
    /// It is invalid; the reason is in `rejects`.
    Rejected,
}

impl SourceOutcome {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Imported => "imported",
            Self::Copy => "copy",
            Self::Rejected => "rejected",
        }
    }
}

/// The counters of a run, as in `import_runs`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[allow(missing_docs)] // the columns' own names
pub struct RunTotals {
    pub files_seen: u64,
    pub files_imported: u64,
    pub files_copied: u64,
    pub files_moved: u64,
    pub files_skipped: u64,
    pub files_rejected: u64,
    pub files_replaced: u64,
    pub files_missing: u64,
    pub files_pruned: u64,
    pub bytes_read: u64,
    pub matches: u64,
    pub games: u64,
    pub decisions: u64,
    pub candidates: u64,
    pub positions_new: u64,
    pub positions_known: u64,
    pub books: u64,
    pub book_entries: u64,
}
