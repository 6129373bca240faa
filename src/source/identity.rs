//! Which file or folder it is, under whatever name.

use std::path::Path;

/// A file or folder under whatever name.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct FileIdentity(
    /// Device and inode.
    #[cfg(unix)]
    (u64, u64),
    #[cfg(not(unix))] std::path::PathBuf,
);

impl FileIdentity {
    /// The file that a path leads to; none where there is none.
    #[cfg(unix)]
    pub fn of(path: &Path) -> Option<Self> {
        use std::os::unix::fs::MetadataExt;
        std::fs::metadata(path).ok().map(|metadata| Self((metadata.dev(), metadata.ino())))
    }

    /// The file that a path leads to; none where there is none.
    #[cfg(not(unix))]
    pub fn of(path: &Path) -> Option<Self> {
        std::fs::canonicalize(path).ok().map(Self)
    }
}
