//! The files of the database that is being written, under whatever name.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use crate::source::identity::FileIdentity;

/// The files of the database that is being written. They are not even opened: closing a file drops the locks that the process holds
/// on it, SQLite's among them.
pub struct OwnFiles(HashSet<FileIdentity>);

impl OwnFiles {
    /// Those that are there.
    pub fn new(paths: &[PathBuf]) -> Self {
        Self(paths.iter().filter_map(|path| FileIdentity::of(path)).collect())
    }

    /// Whether the file is one of them.
    pub fn contains(&self, path: &Path) -> bool {
        FileIdentity::of(path).is_some_and(|identity| self.0.contains(&identity))
    }
}
