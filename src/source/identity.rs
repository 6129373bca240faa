//! The identity of a file or folder, independent of its path.

use std::fmt;
use std::path::Path;
use std::str::FromStr;

/// Identifies a file or folder under any path.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct FileIdentity(
    /// Device and inode.
    #[cfg(unix)]
    (u64, u64),
    #[cfg(not(unix))] std::path::PathBuf,
);

impl FileIdentity {
    /// The file that a path leads to; `None` if the path does not exist.
    #[cfg(unix)]
    pub fn of(path: &Path) -> Option<Self> {
        use std::os::unix::fs::MetadataExt;
        std::fs::metadata(path).ok().map(|metadata| Self((metadata.dev(), metadata.ino())))
    }

    /// An open file, which was opened at a path.
    #[cfg(unix)]
    pub fn of_open(file: &std::fs::File, _: &Path) -> Option<Self> {
        use std::os::unix::fs::MetadataExt;
        file.metadata().ok().map(|metadata| Self((metadata.dev(), metadata.ino())))
    }

    /// An open file, which was opened at a path. An open file cannot be renamed by another process.
    #[cfg(not(unix))]
    pub fn of_open(_: &std::fs::File, path: &Path) -> Option<Self> {
        Self::of(path)
    }

    /// The file that a path leads to; `None` if the path does not exist.
    #[cfg(not(unix))]
    pub fn of(path: &Path) -> Option<Self> {
        std::fs::canonicalize(path).ok().map(Self)
    }
}

#[cfg(unix)]
impl fmt::Display for FileIdentity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0.0, self.0.1)
    }
}

#[cfg(not(unix))]
impl fmt::Display for FileIdentity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.display().fmt(f)
    }
}

#[cfg(unix)]
impl FromStr for FileIdentity {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (device, inode) = text.split_once(' ').unwrap_or_default();
        Ok(Self((device.parse()?, inode.parse()?)))
    }
}

#[cfg(not(unix))]
impl FromStr for FileIdentity {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(Self(std::path::PathBuf::from(text)))
    }
}
