//! The lock of a database: one writer at a time.
//!
//! It is the operating system's lock on `FILE.lock`, which ends with the process that holds it, however the process ends. The file
//! itself remains. It names the process that holds the lock, for the error messages of other processes.

use std::fs::{File, TryLockError};
use std::io::{Seek, Write};
use std::path::Path;

use jiff::Timestamp;

use super::StoreError;
use super::files::beside;
use super::lock_owner::LockOwner;
use crate::source::regular;

/// Locks the database at `path` until the returned file is closed.
pub(super) fn lock(path: &Path) -> Result<File, StoreError> {
    let lock_path = beside(path, ".lock");
    let opened = File::options().read(true).write(true).create(true).truncate(false).open(&lock_path);
    let mut file = opened.map_err(StoreError::io(&lock_path))?;
    // Reading the holder from a pipe would block for ever.
    regular::check(&lock_path).map_err(StoreError::io(&lock_path))?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            return Err(StoreError::Busy { path: path.to_owned(), holder: LockOwner::read(&file) });
        }
        Err(TryLockError::Error(error)) => return Err(StoreError::io(&lock_path)(error)),
    }
    let holder = LockOwner { process: std::process::id(), since: Timestamp::now() };
    // Optional: on a full disk, the lock works without the holder's name.
    let _ = file.set_len(0).and_then(|()| file.rewind()).and_then(|()| file.write_all(holder.line().as_bytes()));
    Ok(file)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn busy_lock_names_its_owner_and_is_free_after_release() {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("games.sqlite");
        std::fs::write(beside(&database, ".lock"), "a longer text left by a process that has ended\n").unwrap();
        let held = lock(&database).unwrap();
        let Err(StoreError::Busy { holder: Some(holder), .. }) = lock(&database) else { panic!("not refused") };
        assert_eq!(holder.process, std::process::id());
        drop(held);
        lock(&database).unwrap();
    }
}
