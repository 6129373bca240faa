//! Why an export ends.

use std::path::{Path, PathBuf};

use crate::query::filter::FilterError;
use crate::store::StoreError;

/// An error of an export.
#[derive(Debug, thiserror::Error)]
pub enum LakeError {
    /// The database cannot be opened.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// The database.
    #[error("database: {0}")]
    Query(#[from] rusqlite::Error),
    /// A filter.
    #[error("{0}")]
    Filter(#[from] FilterError),
    /// The file system refused.
    #[error("{path}: {source}")]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What the file system said.
        source: std::io::Error,
    },
    /// A part could not be written.
    #[error("{path}: {source}")]
    Parquet {
        /// The part.
        path: PathBuf,
        /// What the writer said.
        source: parquet::errors::ParquetError,
    },
    /// The folder is somebody else's.
    #[error("{0}: contains other files than a Parquet export: choose an empty or new folder")]
    NotOurs(PathBuf),
    /// A later program wrote the set.
    #[error(
        "{path}: schema version {found}, but this program writes version {known}: use a newer gammonbase, or --full to replace the export"
    )]
    Newer {
        /// The manifest.
        path: PathBuf,
        /// Its version.
        found: u32,
        /// Ours.
        known: u32,
    },
    /// What the set consists of is not what the manifest says.
    #[error("{path}: {problem} (`--full` writes the whole export again)")]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        problem: String,
    },
    /// Another process writes this set.
    #[error("{0}: another gammonbase is exporting to this folder")]
    Busy(PathBuf),
    /// A value does not fit its column.
    #[error("{table}.{column}: {value} is not {expected}")]
    Value {
        /// The table.
        table: &'static str,
        /// The column.
        column: &'static str,
        /// What the database has.
        value: String,
        /// What the column holds.
        expected: &'static str,
    },
    /// There is no such table.
    #[error("table {asked:?} not found; tables: {known}")]
    Table {
        /// As asked for.
        asked: String,
        /// All tables.
        known: String,
    },
    /// The database changed again and again while it was opened.
    #[error("{0}: imports kept changing the database while it was opened; try again")]
    Restless(PathBuf),
}

impl LakeError {
    /// Attaches the path.
    pub fn io(path: &Path) -> impl FnOnce(std::io::Error) -> Self + '_ {
        move |source| Self::Io { path: path.to_owned(), source }
    }
}
