//! The identity of a file or folder, independent of its path.

use std::fmt;
use std::fs::File;
use std::path::Path;
use std::str::FromStr;

/// Identifies a file or folder under any path, by its device and its number there.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct FileIdentity(u64, u64);

impl FileIdentity {
    /// The file that a path leads to; `None` if the path does not exist.
    pub fn of(path: &Path) -> Option<Self> {
        #[cfg(unix)]
        return std::fs::metadata(path).ok().map(|metadata| Self::of_metadata(&metadata));
        #[cfg(windows)]
        return Self::of_open(&unread(path).ok()?);
    }

    /// An open file.
    pub fn of_open(file: &File) -> Option<Self> {
        #[cfg(unix)]
        return file.metadata().ok().map(|metadata| Self::of_metadata(&metadata));
        #[cfg(windows)]
        return winapi_util::file::information(file).ok().map(|it| Self(it.volume_serial_number(), it.file_index()));
    }

    #[cfg(unix)]
    fn of_metadata(metadata: &std::fs::Metadata) -> Self {
        use std::os::unix::fs::MetadataExt;
        Self(metadata.dev(), metadata.ino())
    }
}

/// Whether a file has several names (hard links).
pub fn has_other_names(path: &Path) -> bool {
    #[cfg(unix)]
    return std::fs::metadata(path).is_ok_and(|file| std::os::unix::fs::MetadataExt::nlink(&file) > 1);
    #[cfg(windows)]
    return unread(path).and_then(winapi_util::file::information).is_ok_and(|file| file.number_of_links() > 1);
}

/// Opens a file or folder without asking for read access, which another program that has it open could deny.
#[cfg(windows)]
fn unread(path: &Path) -> std::io::Result<File> {
    use std::os::windows::fs::OpenOptionsExt;
    const FILE_FLAG_BACKUP_SEMANTICS: u32 = 0x0200_0000; // folders, too
    File::options().access_mode(0).custom_flags(FILE_FLAG_BACKUP_SEMANTICS).open(path)
}

impl fmt::Display for FileIdentity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0, self.1)
    }
}

impl FromStr for FileIdentity {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (device, inode) = text.split_once(' ').unwrap_or_default();
        Ok(Self(device.parse()?, inode.parse()?))
    }
}
