//! Errors of folders of output.

use std::path::{Path, PathBuf};

/// A folder of output cannot be read or written.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say what they are")]
pub enum FolderError {
    /// An error of the file system, or of what writes the file.
    #[error("{path}: {source}")]
    File { path: PathBuf, source: Box<dyn std::error::Error + Send + Sync> },
    /// Its files are not the program's, or are damaged, or another process writes them: the reason.
    #[error("{0}: {1}")]
    Refused(PathBuf, String),
}

impl FolderError {
    /// Attaches the path.
    pub fn at<E: Into<Box<dyn std::error::Error + Send + Sync>>>(path: &Path) -> impl FnOnce(E) -> Self + '_ {
        move |source| Self::File { path: path.to_owned(), source: source.into() }
    }
}
