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
    /// An error of the database.
    #[error("database: {0}")]
    Query(#[from] rusqlite::Error),
    /// An error of a filter.
    #[error("{0}")]
    Filter(#[from] FilterError),
    /// An error of the file system.
    #[error("{path}: {source}")]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// The file system's error.
        source: std::io::Error,
    },
    /// A part could not be written.
    #[error("{path}: {source}")]
    Parquet {
        /// The part.
        path: PathBuf,
        /// The writer's error.
        source: parquet::errors::ParquetError,
    },
    /// The folder contains other files.
    #[error("{0}: contains files that are not part of a Parquet export: choose an empty or new folder")]
    NotOurs(PathBuf),
    /// A later version of the program wrote the export.
    #[error(
        "{path}: schema version {found}, but this program writes version {known}: use a newer gammonbase, or --full to replace the export"
    )]
    Newer {
        /// The manifest.
        path: PathBuf,
        /// The version found.
        found: u32,
        /// The version of this program.
        known: u32,
    },
    /// The files do not match the manifest.
    #[error("{path}: {problem} (`--full` writes the whole export again)")]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        problem: String,
    },
    /// Another process is writing this export.
    #[error("{0}: another gammonbase is exporting to this folder")]
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
        /// What the column can hold.
        expected: &'static str,
    },
    /// The table does not exist.
    #[error("table {asked:?} not found; tables: {known}")]
    Table {
        /// As asked for.
        asked: String,
        /// All tables.
        known: String,
    },
    /// The database kept changing while it was opened.
    #[error("{0}: imports kept changing the database while it was opened; try again")]
    Changing(PathBuf),
}

impl ParquetExportError {
    /// Attaches the path.
    pub fn io(path: &Path) -> impl FnOnce(std::io::Error) -> Self + '_ {
        move |source| Self::Io { path: path.to_owned(), source }
    }

    /// Attaches the path.
    pub fn parquet(path: &Path) -> impl FnOnce(parquet::errors::ParquetError) -> Self + '_ {
        move |source| Self::Parquet { path: path.to_owned(), source }
    }
}
