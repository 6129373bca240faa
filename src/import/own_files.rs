//! The files of the database of this import, under any path.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use crate::source::identity::FileIdentity;

/// The files of the database of this import. They must not be opened, because closing a file drops all locks of the process on it,
/// including SQLite's.
pub struct OwnFiles(HashSet<FileIdentity>);

impl OwnFiles {
    /// Identifies the existing files among `paths`.
    pub fn new(paths: &[PathBuf]) -> Self {
        Self(paths.iter().filter_map(|path| FileIdentity::of(path)).collect())
    }

    /// Whether a path leads to one of these files.
    pub fn contains(&self, path: &Path) -> bool {
        FileIdentity::of(path).is_some_and(|identity| self.0.contains(&identity))
    }
}
