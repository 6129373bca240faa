//! Errors of folders of output.

use std::path::{Path, PathBuf};

/// A folder of output cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// An error of the file system, or of what writes the file.
    #[error("{path}: {source}")]
    File { path: PathBuf, source: Box<dyn std::error::Error + Send + Sync> },
    /// The folder contains other files.
    #[error("{path}: contains files that are not part of {what}: choose an empty or new folder")]
    NotOurs { path: PathBuf, what: &'static str },
    /// The manifest cannot be used, or the files do not match it.
    #[error("{path}: {problem}{repair}")]
    Damaged { path: PathBuf, problem: String, repair: &'static str },
    /// Another process is writing to the folder.
    #[error("{0}: another gammonbase is writing to this folder")]
    Busy(PathBuf),
}

impl FolderError {
    /// Attaches the path.
    pub fn at<E: Into<Box<dyn std::error::Error + Send + Sync>>>(path: &Path) -> impl FnOnce(E) -> Self + '_ {
        move |source| Self::File { path: path.to_owned(), source: source.into() }
    }
}
