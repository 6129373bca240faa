//! Errors of exports.

use std::path::{Path, PathBuf};

use crate::query::filter::FilterError;
use crate::store::StoreError;

/// An error of an export.
#[derive(Debug, thiserror::Error)]
pub enum ParquetExportError {
    /// The database cannot be opened.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// An error from SQLite.
    #[error("database: {0}")]
    Query(#[from] rusqlite::Error),
    /// An error of a filter.
    #[error("{0}")]
    Filter(#[from] FilterError),
    /// A file or folder could not be read or written.
    #[error("{path}: {source}")]
    File {
        /// The file or folder.
        path: PathBuf,
        /// The error of the file system or of the Parquet writer.
        source: Box<dyn std::error::Error + Send + Sync>,
    },
    /// The folder contains other files.
    #[error("{path}: contains files that are not part of {what}: choose an empty or new folder")]
    NotOurs {
        /// The folder.
        path: PathBuf,
        /// What it should contain.
        what: &'static str,
    },
    /// The files do not match the manifest.
    #[error("{path}: {problem} (`--full` writes the whole export again)")]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The problem.
        problem: String,
    },
    /// Another process is writing this export.
    #[error("{0}: another gammonbase is writing to this folder")]
    Busy(PathBuf),
    /// A value does not fit its column.
    #[error("{table}.{column}: {value} is not {expected}")]
    Value {
        /// The table.
        table: &'static str,
        /// The column.
        column: &'static str,
        /// The value in the database.
        value: String,
        /// The column's type.
        expected: &'static str,
    },
    /// The table does not exist.
    #[error("table {asked:?} not found; tables: {known}")]
    Table {
        /// The requested name.
        asked: String,
        /// All tables.
        known: String,
    },
}

impl ParquetExportError {
    /// Attaches the path.
    pub fn at<E: Into<Box<dyn std::error::Error + Send + Sync>>>(path: &Path) -> impl FnOnce(E) -> Self + '_ {
        move |source| Self::File { path: path.to_owned(), source: source.into() }
    }
}
