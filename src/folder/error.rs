//! Errors of folders of output.

use std::error::Error;
use std::path::{Path, PathBuf};

/// A folder of output cannot be read or written: an error of the file system or of what writes the file, or its files are not the program's, or
/// are damaged, or another process writes them.
#[derive(Debug, thiserror::Error)]
#[error("{path}: {source}")]
pub struct FolderError {
    path: PathBuf,
    source: Box<dyn Error + Send + Sync>,
}

impl FolderError {
    /// Attaches the path.
    pub fn at<E: Into<Box<dyn Error + Send + Sync>>>(path: &Path) -> impl FnOnce(E) -> Self + '_ {
        move |source| Self { path: path.to_owned(), source: source.into() }
    }
}
