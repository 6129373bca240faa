//! The files that a database consists of, and those beside it.

use std::fs::File;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::StoreError;

/// Whether something stands in a database's place. An empty file is nothing: programs that open a database to write make one before the
/// first import has.
pub(super) fn is_taken(path: &Path) -> bool {
    std::fs::metadata(path).is_ok_and(|file| !file.is_file() || file.len() > 0)
}

/// Refuses a name under which no database can be: that of a folder, or one in a folder that does not exist. SQLite would say "disk I/O
/// error", or that it cannot open the file.
pub(super) fn check_name(path: &Path) -> Result<(), StoreError> {
    match std::fs::metadata(path) {
        Ok(found) if found.is_dir() => Err(StoreError::Folder(path.to_owned())),
        Ok(_) => Ok(()),
        Err(_) => match path.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.is_dir()) {
            Some(folder) => Err(StoreError::NoFolder { path: path.to_owned(), folder: folder.to_owned() }),
            None => Ok(()),
        },
    }
}

/// `FILE` with something behind its name.
pub(super) fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}

/// Removes the journals and logs that stand beside a database which is not there.
pub(super) fn remove_logs(path: &Path) -> Result<(), StoreError> {
    for suffix in ["-journal", "-wal", "-shm"] {
        let log = beside(path, suffix);
        match std::fs::remove_file(&log) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(StoreError::io(&log)(error)),
            _ => {}
        }
    }
    Ok(())
}

/// The file that a path leads to through links: one file has one lock, and a link is not replaced by the database.
pub(super) fn resolved(path: &Path) -> PathBuf {
    if let Ok(path) = std::fs::canonicalize(path) {
        return path;
    }
    match std::fs::read_link(path) {
        Ok(target) => path.parent().map_or(target.clone(), |folder| folder.join(target)),
        Err(_) => path.to_owned(),
    }
}

/// Makes a rename last. Not every file system can.
pub(super) fn sync_folder(path: &Path) {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty())
        && let Ok(folder) = File::open(folder)
    {
        let _ = folder.sync_all();
    }
}
