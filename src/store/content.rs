//! What the importer hands to the writer, and what the writer tells of it.

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
    /// What a sound file has there.
    pub expected: String,
    /// What this one has.
    pub found: String,
    /// The whole sentence.
    pub message: String,
}

/// A source as it was found on disk.
#[derive(Debug, Clone, PartialEq)]
pub struct Content {
    /// The path as it is stored and shown.
    pub path: String,
    /// `source_files.kind`: what the content is; of what is no file of ours, what its name says.
    pub kind: Option<&'static str>,
    /// Size in bytes.
    pub size_bytes: u64,
    /// Modification time, nanoseconds since 1970.
    pub modified_ns: i64,
    /// blake3 of the content; none where it could not be read.
    pub content_hash: Option<[u8; 32]>,
    /// Its rows, or what is wrong with it.
    pub rows: Result<SourceRows, Reject>,
    /// [`SourceRows::rows_hash`] of its rows, which those who made them have the time to work out; 0 where there are none.
    pub rows_hash: i64,
}

/// The rows that a source gives.
#[derive(Debug, Clone, PartialEq)]
pub enum SourceRows {
    /// They were not decoded: another source is thought to have them.
    Elsewhere,
    /// Of a match or a position.
    Match(Box<MatchRows>),
    /// Of a book.
    Book(Box<BookRows>),
}

impl SourceRows {
    /// About how many bytes the rows take in memory.
    pub fn weight(&self) -> usize {
        match self {
            Self::Elsewhere => 0,
            Self::Match(rows) => rows.weight(),
            Self::Book(rows) => rows.weight(),
        }
    }

    /// `row_digests.rows_hash`: the digest of the rows as every database has them; a book's name the content that they are of.
    pub fn rows_hash(&self, content_hash: Option<[u8; 32]>) -> i64 {
        let digest = match self {
            Self::Elsewhere => 0,
            Self::Match(rows) => digested::of_match(rows),
            Self::Book(rows) => digested::of_book(rows, content_hash),
        };
        digest as i64
    }

    /// Oddities that are kept and reported.
    pub fn warnings(&self) -> &[Warning] {
        match self {
            Self::Elsewhere => &[],
            Self::Match(rows) => &rows.warnings,
            Self::Book(rows) => &rows.warnings,
        }
    }

    /// Codes that the lookup tables do not name.
    pub fn unknown_codes(&self) -> &[(CodeTable, i64)] {
        match self {
            Self::Elsewhere => &[],
            Self::Match(rows) => &rows.unknown_codes,
            Self::Book(rows) => &rows.unknown_codes,
        }
    }
}

/// What became of a source.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SourceOutcome {
    /// Its rows are in.
    Imported,
    /// Another source has the same content.
    Copy,
    /// It cannot be read; the reason is in `rejects`.
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

/// What a run has done: the counters of `import_runs`.
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
