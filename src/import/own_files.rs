//! The files of the database that is being written, under whatever name.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

/// The files of the database that is being written. They are not even opened: closing a file drops the locks that the process holds
/// on it, SQLite's among them.
pub struct OwnFiles(HashSet<Identity>);

/// Device and inode: a file under whatever name.
#[cfg(unix)]
type Identity = (u64, u64);
#[cfg(not(unix))]
type Identity = PathBuf;

#[cfg(unix)]
fn identity(path: &Path) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt;
    std::fs::metadata(path).ok().map(|metadata| (metadata.dev(), metadata.ino()))
}

#[cfg(not(unix))]
fn identity(path: &Path) -> Option<Identity> {
    std::fs::canonicalize(path).ok()
}

impl OwnFiles {
    /// Those that are there.
    pub fn new(paths: &[PathBuf]) -> Self {
        Self(paths.iter().filter_map(|path| identity(path)).collect())
    }

    /// Whether the file is one of them.
    pub fn contains(&self, path: &Path) -> bool {
        identity(path).is_some_and(|identity| self.0.contains(&identity))
    }
}
