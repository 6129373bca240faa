//! The lock of a database: one writer at a time.
//!
//! It is the operating system's lock on `FILE.lock`, which ends with the process that holds it, however the process ends. The file
//! itself remains, except that of a complete snapshot. It names the process that holds the lock, for the error messages of other processes. Once written, it also shows that
//! unfinished files beside it are ours.

use std::fs::{File, TryLockError};
use std::io::{Seek, Write};
use std::path::{Path, PathBuf};

use super::files::{beside, resolved};
use crate::source::identity::FileIdentity;
use crate::source::regular_file;
use crate::store::error::StoreError;
use crate::store::lock_owner::{LockOwner, now};

/// Whether a run has locked the database before.
pub fn is_marked(path: &Path) -> bool {
    std::fs::metadata(beside(path, ".lock")).is_ok_and(|lock| lock.len() > 0)
}

/// Whether a process holds the lock of the database at `path`.
pub fn is_held(path: &Path) -> bool {
    let lock = beside(&resolved(path), ".lock");
    let is_locked = |file: File| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock));
    // Opening a pipe would block for ever.
    lock.is_file() && File::open(lock).is_ok_and(is_locked)
}

/// Locks the database at `path` until the returned file is closed. `remains` are the files of an unfinished run that this one would remove:
/// if no run has locked the database before, they are another program's, and the lock is refused. Empty files, which a full disk leaves, hold
/// nothing.
pub fn lock(path: &Path, remains: &[PathBuf]) -> Result<File, StoreError> {
    let lock_path = beside(path, ".lock");
    let foreign = || {
        let reason = "not a lock of GammonBase, which locks a database with a file of this name: move it away";
        Err(StoreError::refused(&lock_path, reason))
    };
    if lock_path.is_symlink() {
        return foreign();
    }
    // Looked for in this order: a run that has just begun writes its lock before other files.
    if let Some(found) = remains.iter().find(|file| holds_data(file))
        && !is_marked(path)
    {
        return Err(in_the_way(found));
    }
    let mut file = loop {
        let file = regular_file::open_own(&lock_path).map_err(StoreError::io(&lock_path))?;
        // Reading the holder from a pipe would block for ever.
        regular_file::check(&lock_path).map_err(StoreError::io(&lock_path))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(StoreError::Busy { path: path.to_owned(), holder: LockOwner::read(&file) });
            }
            Err(TryLockError::Error(error)) => return Err(StoreError::io(&lock_path)(error)),
        }
        // The process that held the lock may have removed the file meanwhile.
        if FileIdentity::of_open(&file) == FileIdentity::of(&lock_path) {
            break file;
        }
    };
    if !LockOwner::is_line(&file) {
        return foreign();
    }
    let holder = LockOwner { process: std::process::id(), since: now() };
    // Optional: on a full disk, the lock works without the holder's name.
    // Shortened last: a process that is killed here leaves no empty file, which would look as if no run had locked the database.
    let line = holder.line();
    let _ = file.rewind().and_then(|()| file.write_all(line.as_bytes())).and_then(|()| file.set_len(line.len() as u64));
    Ok(file)
}

/// The error for a file that another program may have made.
pub fn in_the_way(file: &Path) -> StoreError {
    let reason = "may be another program's file; GammonBase needs the name for a temporary file: move it away";
    StoreError::refused(file, reason)
}

/// Whether a file is there and not empty.
pub fn holds_data(file: &Path) -> bool {
    std::fs::symlink_metadata(file).is_ok_and(|found| !found.is_file() || found.len() > 0)
}

/// Removes the file of a lock that this process holds, because there is no database.
pub fn remove(path: &Path) {
    // On Windows, the file may stay until it is closed; it does no harm.
    let _ = std::fs::remove_file(beside(path, ".lock"));
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn busy_lock_names_its_owner_and_is_free_after_release() {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("games.sqlite");
        std::fs::write(beside(&database, ".lock"), "4194304 2026-11-21T16:00:05.123456789Z\n").unwrap();
        let held = lock(&database, &[]).unwrap();
        let Err(StoreError::Busy { holder: Some(holder), .. }) = lock(&database, &[]) else { panic!("not refused") };
        assert_eq!(holder.process, std::process::id());
        drop(held);
        lock(&database, &[]).unwrap();
    }

    #[test]
    fn foreign_files_with_the_name_of_a_lock_stay_unchanged() {
        let folder = tempfile::tempdir().unwrap();
        let (notes, database) = (folder.path().join("notes.txt"), folder.path().join("games.sqlite"));
        std::fs::write(&notes, "12 eggs").unwrap();
        std::os::unix::fs::symlink(&notes, beside(&database, ".lock")).unwrap();
        let is_refused = || lock(&database, &[]).unwrap_err().to_string().contains("not a lock of GammonBase");
        assert!(is_refused());
        std::fs::rename(&notes, beside(&database, ".lock")).unwrap();
        assert!(is_refused());
        assert_eq!(std::fs::read(beside(&database, ".lock")).unwrap(), b"12 eggs");
        // A power failure can leave zeros, and a full disk a part of the line.
        for left in ["", "\0\0\0\0", "4711 2026-1"] {
            std::fs::write(beside(&database, ".lock"), left).unwrap();
            lock(&database, &[]).unwrap();
        }
    }
}
