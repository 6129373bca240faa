//! The lock beside a database: one writer at a time.
//!
//! It is the operating system's lock on `FILE.lock`, which ends with the process that holds it, however that ends. The file itself
//! stays; what stands in it tells those who are turned away who is at work.

use std::fmt;
use std::fs::{File, TryLockError};
use std::io::{Read, Seek, Write};
use std::path::Path;

use jiff::Timestamp;

use super::StoreError;
use super::files::beside;

/// Who holds a lock, as far as it is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Holder {
    /// The process.
    pub process: u32,
    /// Since when.
    pub since: Timestamp,
}

impl fmt::Display for Holder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "process {}, since {}", self.process, self.since.strftime("%Y-%m-%d %H:%M:%S UTC"))
    }
}

impl Holder {
    fn line(&self) -> String {
        format!("{} {:.0}\n", self.process, self.since)
    }

    fn parse(line: &str) -> Option<Self> {
        let (process, since) = line.strip_suffix('\n')?.split_once(' ')?;
        Some(Self { process: process.parse().ok()?, since: since.parse().ok()? })
    }

    /// What the holder wrote; nothing where the system keeps a locked file from being read.
    fn read(file: &File) -> Option<Self> {
        let mut line = String::new();
        file.take(100).read_to_string(&mut line).ok()?;
        Self::parse(&line)
    }
}

/// Takes the lock of the database at `path`, for as long as the file that is given back is open.
pub(super) fn lock(path: &Path) -> Result<File, StoreError> {
    let lock_path = beside(path, ".lock");
    let opened = File::options().read(true).write(true).create(true).truncate(false).open(&lock_path);
    let mut file = opened.map_err(StoreError::io(&lock_path))?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            return Err(StoreError::Busy { path: path.to_owned(), holder: Holder::read(&file) });
        }
        Err(TryLockError::Error(error)) => return Err(StoreError::io(&lock_path)(error)),
    }
    let holder = Holder { process: std::process::id(), since: Timestamp::now() };
    // A courtesy: on a full disk the lock holds without it.
    let _ = file.set_len(0).and_then(|()| file.rewind()).and_then(|()| file.write_all(holder.line().as_bytes()));
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_holder_is_read_as_it_was_written() {
        let holder = Holder { process: 4711, since: "2026-11-21T16:00:05Z".parse().unwrap() };
        assert_eq!(holder.line(), "4711 2026-11-21T16:00:05Z\n");
        assert_eq!(Holder::parse(&holder.line()), Some(holder.clone()));
        assert_eq!(holder.to_string(), "process 4711, since 2026-11-21 16:00:05 UTC");
        for line in ["", "4711", "4711 2026-11-21T16:00:05Z", "x 2026-11-21T16:00:05Z\n", "4711 yesterday\n"] {
            assert_eq!(Holder::parse(line), None, "{line:?}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn who_is_turned_away_is_told_by_whom_and_a_lock_that_is_let_go_is_free() {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("games.sqlite");
        std::fs::write(beside(&database, ".lock"), "a longer text that a process left which is no more\n").unwrap();
        let held = lock(&database).unwrap();
        let Err(StoreError::Busy { holder: Some(holder), .. }) = lock(&database) else { panic!("not turned away") };
        assert_eq!(holder.process, std::process::id());
        drop(held);
        lock(&database).unwrap();
    }
}
