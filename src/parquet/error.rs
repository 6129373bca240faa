//! Errors of exports.

use crate::folder::FolderError;
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
    /// An error of the folder.
    #[error("{0}")]
    Folder(#[from] FolderError),
    /// A value does not fit its column, or a table does not exist.
    #[error("{0}")]
    Refused(String),
}
