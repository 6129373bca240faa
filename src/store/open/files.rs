//! The files of a database.

use std::fs::File;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use crate::source::paths::plain;
use crate::store::error::StoreError;

/// Whether a database's place is taken. An empty file does not count: programs that open a missing database for writing create one.
pub fn is_taken(path: &Path) -> bool {
    std::fs::metadata(path).is_ok_and(|file| !file.is_file() || file.len() > 0)
}

/// Refuses the path of a folder, or a path in a missing folder. SQLite's own errors would be "disk I/O error" or "unable to open
/// database file".
pub fn check_name(path: &Path) -> Result<(), StoreError> {
    match std::fs::metadata(path) {
        Ok(found) if found.is_dir() => Err(StoreError::refused(path, "this is a folder, but a database is a file")),
        Ok(_) => Ok(()),
        Err(_) => match path.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.is_dir()) {
            Some(folder) => {
                let reason = format!("folder {} not found: create it first", folder.display());
                Err(StoreError::refused(path, reason))
            }
            None => Ok(()),
        },
    }
}

/// `FILE` with a suffix.
pub fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}

/// The journals and logs of a database.
pub fn logs(path: &Path) -> [PathBuf; 3] {
    ["-journal", "-wal", "-shm"].map(|suffix| beside(path, suffix))
}

/// The size of a file in bytes; 0 if it is missing.
pub fn size(path: &Path) -> u64 {
    std::fs::metadata(path).map_or(0, |file| file.len())
}

/// Removes the journals and logs of a missing database.
pub fn remove_logs(path: &Path) -> Result<(), StoreError> {
    logs(path).iter().try_for_each(|log| remove_if_present(log))
}

/// Removes a file that need not exist.
pub fn remove_if_present(path: &Path) -> Result<(), StoreError> {
    match std::fs::remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(StoreError::io(path)(error)),
        _ => Ok(()),
    }
}

/// Makes the log and its index writable if the database is. A reader that opened the database while it was read-only leaves them
/// read-only.
pub fn unlock_side_files(path: &Path) -> Result<(), StoreError> {
    let Ok(permissions) = std::fs::metadata(path).map(|database| database.permissions()) else { return Ok(()) };
    if permissions.readonly() {
        return Ok(());
    }
    for side in ["-wal", "-shm"].map(|suffix| beside(path, suffix)) {
        if std::fs::metadata(&side).is_ok_and(|file| file.permissions().readonly()) {
            std::fs::set_permissions(&side, permissions.clone()).map_err(StoreError::io(&side))?;
        }
    }
    Ok(())
}

/// Resolves links, so that a file has one lock, and the database does not replace a link.
pub fn resolved(path: &Path) -> PathBuf {
    if let Ok(path) = std::fs::canonicalize(path) {
        return plain(path);
    }
    match std::fs::read_link(path) {
        Ok(target) => path.parent().map_or(target.clone(), |folder| folder.join(target)),
        Err(_) => path.to_owned(),
    }
}

/// The room on the disk of a folder, in bytes, if the system tells.
pub fn free_space(folder: &Path) -> Option<u64> {
    #[cfg(unix)]
    return rustix::fs::statvfs(folder).ok().map(|disk| disk.f_bavail.saturating_mul(disk.f_frsize));
    #[cfg(windows)]
    {
        let mut free = 0;
        winsafe::GetDiskFreeSpaceEx(folder.to_str(), Some(&mut free), None, None).ok().map(|()| free)
    }
}

/// Makes a rename durable. Not every file system supports this.
pub fn sync_folder(path: &Path) {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty())
        && let Ok(folder) = File::open(folder)
    {
        let _ = folder.sync_all();
    }
}
